import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { useCapability } from '../shared/profile/capability.ts'
import { lazyModule, useLazyModule } from '../ui/deferred/lazy-module.ts'

const BADGE = lazyModule(() => import('./request-badge.tsx'))

/** The number of what waits on the page of payments, where the server tells it. */
export function PaymentBadge() {
  return useCapability(ADDITIONS) ? <LoadedBadge /> : null
}

function LoadedBadge() {
  const file = useLazyModule(BADGE)
  return file ? <file.RequestBadge /> : null
}
