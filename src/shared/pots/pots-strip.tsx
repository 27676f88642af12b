import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../profile/capability.ts'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { useHasPots } from './use-has-pots.ts'

const homePots = lazyModule(() => import('./home-pots.tsx'))

/** The pots of an owner who has some, loaded for them alone (S6). */
export function PotsStrip() {
  const hasPots = useHasPots() === true
  return useCapability(ADDITIONS) && hasPots ? <Loaded /> : null
}

function Loaded() {
  const file = useLazyModule(homePots)
  return file ? <file.HomePots /> : null
}
