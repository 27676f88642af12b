import type { Pot } from '../../../contract/calls/pots.ts'
import { Ring } from '../../ui/progress/ring.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { PotIcon } from './pot-icon.tsx'
import { usePotView } from './pot-view.ts'

/** The sign of a pot: a ring of its goal around its icon, without a goal the icon on a disc. */
export function PotDisc({ pot, size = 40 }: { pot: Pot; size?: 40 | 48 }) {
  const { percent, label, isReached } = usePotView()(pot)
  if (percent === undefined) {
    return (
      <SymbolDisc tone="soft" size={size}>
        <PotIcon name={pot.icon} />
      </SymbolDisc>
    )
  }
  return (
    <Ring label={label} percent={percent} size={size} isReached={isReached}>
      <PotIcon name={pot.icon} size={18} />
    </Ring>
  )
}
