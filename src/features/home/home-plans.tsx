import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'

const ATTENTION = lazyModule(() => import('../../shared/plans/plan-attention.tsx'))

/** The next plan that lacks money, where the server has plans (S4). */
export function HomePlans() {
  return useCapability(ADDITIONS) ? <Attention /> : null
}

function Attention() {
  const file = useLazyModule(ATTENTION)
  return file ? <file.PlanAttention /> : null
}
