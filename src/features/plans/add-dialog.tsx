import {
  ArrowLeftRight,
  BellRing,
  ChevronRight,
  HandCoins,
  Landmark,
  PiggyBank,
  Send,
  TrendingUp,
} from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Pot } from '../../../contract/calls/pots.ts'
import { PotDisc } from '../../shared/pots/pot-disc.tsx'
import { potsQuery } from '../../shared/pots/pots.queries.ts'
import { PageRow } from '../../shared/page-row/page-row.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { WholeTitle } from '../../ui/list/whole-title.tsx'

/** What can be planned: each leads to its form, whose row of days sets a plan. */
export function AddDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { text } = useTexts()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('planned.add_title')}
      closeLabel={text('common.close')}
    >
      <ListCard>
        <PageRow to="/send" icon={Send} title={text('planned.add_send')} />
        <PageRow to="/wallet/withdrawal" icon={Landmark} title={text('planned.add_payout')} />
        <PageRow to="/exchange" icon={ArrowLeftRight} title={text('planned.add_exchange')} />
        <RateRow alert={false} />
        <RateRow alert />
        <PotRows />
        <PageRow to="/request" icon={HandCoins} title={text('planned.add_request')} />
      </ListCard>
    </Dialog>
  )
}

/** An exchange at a rate of the owner's, or an alert. */
function RateRow({ alert }: { alert: boolean }) {
  const { text } = useTexts()
  return (
    <ListItem>
      <Link
        to="/exchange"
        search={{ mode: 'rate', ...(alert && { alert }) }}
        className={pressableRowClass}
      >
        <RowContents
          leading={
            <SymbolDisc>
              <Icon of={alert ? BellRing : TrendingUp} size={20} />
            </SymbolDisc>
          }
          title={<WholeTitle>{text(alert ? 'planned.add_alert' : 'planned.add_rate')}</WholeTitle>}
          end={<Icon of={ChevronRight} size={20} />}
        />
      </Link>
    </ListItem>
  )
}

/** The filling of each pot; without one, a new pot. */
function PotRows() {
  const { text } = useTexts()
  const { data } = useQuery(potsQuery)
  const title = text('planned.add_pot')
  if (data === undefined) return null
  if (data.results.length === 0) {
    return <PageRow to="/wallet/pots/new" icon={PiggyBank} title={title} />
  }
  return data.results.map((pot) => <PotRow key={pot.id} pot={pot} title={title} />)
}

function PotRow({ pot, title }: { pot: Pot; title: string }) {
  return (
    <ListItem>
      <Link
        to="/wallet/pots/$id"
        params={{ id: pot.id }}
        search={{ fill: '' }}
        className={pressableRowClass}
      >
        <RowContents
          leading={<PotDisc pot={pot} />}
          title={<WholeTitle>{title}</WholeTitle>}
          caption={<span translate="no">{pot.name}</span>}
          end={<Icon of={ChevronRight} size={20} />}
        />
      </Link>
    </ListItem>
  )
}
