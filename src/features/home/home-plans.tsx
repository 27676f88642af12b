import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'

const ATTENTION = lazyModule(() => import('./attention-card.tsx'))

/** What waits for the owner, where the server has additions (S4, S9). */
export function HomePlans() {
  return useCapability(ADDITIONS) ? <Attention /> : null
}

function Attention() {
  const file = useLazyModule(ATTENTION)
  return file ? <file.AttentionCard /> : null
}
