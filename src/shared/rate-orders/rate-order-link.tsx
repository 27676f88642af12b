import { Bell, TrendingUp } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { RateOrder } from '../../../contract/calls/rate-orders.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { useOrderStatus } from './use-order-status.ts'
import { useRateWords } from './use-rate-words.ts'

/** An order at a rate, or a rate alert, in a list card. */
export function RateOrderLink({ order, onClick }: { order: RateOrder; onClick?: () => void }) {
  const shownMoney = useShownMoney()
  const { nameOf, captionOf } = useRateWords()
  const writeStatus = useOrderStatus()
  const { amount, from_currency_code: currency, state } = order
  return (
    <ListItem>
      <Link
        to="/planned/rate/$id"
        params={{ id: order.id }}
        className={pressableRowClass}
        {...(onClick && { onClick })}
      >
        <RowContents
          leading={
            <SymbolDisc tone="soft">
              <Icon of={order.kind === 'alert' ? Bell : TrendingUp} size={20} />
            </SymbolDisc>
          }
          title={nameOf(order)}
          caption={state === 'waiting' && !order.is_frozen ? captionOf(order) : writeStatus(order)}
          trailing={amount !== undefined && <Amount parts={shownMoney(amount, { currency })} />}
        />
      </Link>
    </ListItem>
  )
}
