import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RateOrderAct } from '../../../contract/calls/rate-orders.ts'
import { rateOrderEndpoints } from '../../../contract/calls/rate-orders.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { PayAct } from '../../shared/money-act/pay-act.ts'
import { PayModal } from '../../shared/money-act/pay-modal.tsx'
import { PaymentSummary } from '../../shared/payment-summary/payment-summary.tsx'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { rateOrdersQuery } from '../../shared/rate-orders/rate-orders.queries.ts'
import type { RatePair } from '../../shared/rate-orders/use-rate-words.ts'
import { refreshMoney } from '../../shared/wallet/refresh-money.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { Fact } from '../../ui/list/fact-list.tsx'

/** An order that is to be confirmed, in words. */
export interface ShownOrder {
  act: RateOrderAct
  pair: RatePair
  /** Name of the account that the money leaves. */
  from: string
  /** The zone of this device, which is stored where the owner has none. */
  zone: string
}

interface OrderModalProps {
  order: ShownOrder | undefined
  /** The target: `€1 = ₽95.00`. */
  rateWords: string
  onClose: () => void
  /** Called when it is placed. */
  onPlaced: () => void
}

/** Shows everything that an order at a rate will do, and asks for a passkey or the PIN (S5). */
export function OrderModal({ order, rateWords, onClose, onPlaced }: OrderModalProps) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const refresh = () => {
    refreshMoney(queryClient)
    void queryClient.invalidateQueries({ queryKey: rateOrdersQuery.queryKey })
  }
  const close = () => {
    refresh()
    onClose()
  }
  return (
    <PayModal
      kind="rate-order"
      act={order && toAct(order)}
      title={text('rate_order.confirm_title')}
      summary={order && <OrderSummary order={order} rateWords={rateWords} />}
      renderDetails={() => null}
      onClose={close}
      onDone={close}
      onMoved={refresh}
      onAccepted={({ number: id = '' }) => {
        onPlaced()
        void navigate({
          to: '/planned/rate/done',
          search: { id },
          replace: true,
          ignoreBlocker: true,
        })
      }}
      placeOf={() => undefined}
      onFormRefused={close}
    />
  )
}

/** Its number is the id of the order. */
function toAct({ act, pair, zone }: ShownOrder): PayAct {
  return {
    kind: 'rate-order',
    amount: act.amount,
    currency: pair.from,
    intent: Object.entries(act).map(([name, value]) => `${name} ${value}`),
    confirmed: { call: 'placeRateOrder', ...act },
    send: async ({ confirmation, isConfirmed: _isConfirmed, ...options }) => {
      const { id, message } = await callKeyed(rateOrderEndpoints.placeRateOrder, {
        ...options,
        body: { ...act, ...confirmation, time_zone: zone },
      })
      return { message, number: id }
    },
  }
}

function OrderSummary({ order, rateWords }: { order: ShownOrder; rateWords: string }) {
  const { text, language } = useTexts()
  const { writeDay } = useWhenWords()
  const { act, pair, from } = order
  const money = formatMoney(act.amount, { currency: pair.from, language })
  const least = formatMoney(act.least_amount, { currency: pair.to, language }).text
  const direction = text(pair.unit === 'from' ? 'rate_order.or_more' : 'rate_order.or_less')
  return (
    <PaymentSummary
      from={<CurrencyDisc code={pair.from} />}
      to={<CurrencyDisc code={pair.to} />}
      amount={money}
      recipient={text('rate_order.row', { from: pair.from, code: pair.to })}
      facts={
        <>
          <Fact name={text('rate_order.get_label')}>{least}</Fact>
          <Fact name={text('exchange.rate')}>{`${rateWords} ${direction}`}</Fact>
          <Fact name={text('rate_order.until_label')}>{writeDay(act.until_on)}</Fact>
          <Fact name={text('common.from')}>{from}</Fact>
          <Fact name={text('common.fee')}>{text('common.in_rate')}</Fact>
        </>
      }
    >
      <p>{text('rate_order.confirm_note')}</p>
    </PaymentSummary>
  )
}
