import { Link } from '@tanstack/react-router'
import type { Pot } from '../../../contract/calls/pots.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { PotDisc } from './pot-disc.tsx'
import { usePotView } from './pot-view.ts'

interface PotRowProps {
  pot: Pot
  onClick?: () => void
}

/** A pot in a list, which leads to its page. */
export function PotLink({ pot, onClick }: PotRowProps) {
  const { money, caption } = usePotView()(pot)
  return (
    <Link
      to="/wallet/pots/$id"
      params={{ id: pot.id }}
      className={pressableRowClass}
      onClick={onClick}
    >
      <RowContents
        leading={<PotDisc pot={pot} />}
        title={<span translate="no">{pot.name}</span>}
        caption={caption}
        trailing={<Amount parts={money} />}
      />
    </Link>
  )
}
