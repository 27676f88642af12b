import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../profile/capability.ts'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { useHasHomePots } from './use-has-pots.ts'

const homePots = lazyModule(() => import('./home-pots.tsx'))

/** The pots of an owner who has some on Home, loaded for them alone (S6). */
export function PotsStrip() {
  const hasPots = useHasHomePots() === true
  return useCapability(ADDITIONS) && hasPots ? <Loaded /> : null
}

/** What is below stays where it is while the pots are loading. */
function Loaded() {
  const skeleton = <Skeleton height="7.125rem" radius={20} />
  const file = useLazyModule(homePots)
  return file ? <file.HomePots skeleton={skeleton} /> : skeleton
}
