import { html } from 'hono/html'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { formatAmount, parseRate } from '../../../contract/rules/money.ts'
import { formatPrice } from '../../../contract/rules/rate-format.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { type RateOrderRow, SELECT_RATE_ORDER } from '../../domain/rate-orders/rate-order-row.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { NOTHING } from './owner-pills.ts'
import type { ShownOwner } from './read-owner.ts'

const MOST_ORDERS = 50

const STATES = {
  waiting: 'rateOrderWaiting',
  done: 'rateOrderDone',
  expired: 'rateOrderExpired',
  canceled: 'rateOrderCanceled',
} as const
const KINDS = { exchange: 'rateOrderExchange', alert: 'rateOrderAlert' } as const

/** Returns the orders at a rate and rate alerts of an owner, those that wait first. */
export async function showRateOrders({ office, language }: OfficeCall, { id }: ShownOwner) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const rows = await office.db.query<RateOrderRow>(
    `${SELECT_RATE_ORDER} WHERE o.user_id = $1
     ORDER BY o.state <> 'waiting', o.created_at DESC, o.id LIMIT ${MOST_ORDERS}`,
    [id],
  )
  if (rows.length === 0) return ''
  return html`<h2>${words('rateOrders')}</h2>
    ${showTable({
      label: words('rateOrders'),
      language,
      rows,
      empty: '',
      columns: [
        { head: words('rateOrderKind'), cell: ({ kind }) => words(KINDS[kind]) },
        { head: words('rateOrderTarget'), cell: (row) => showTarget(row, language) },
        { head: words('rateOrderUntil'), cell: ({ until_on }) => until_on },
        { head: words('amount'), cell: (row) => showAmount(row, language), isNumber: true },
        { head: words('status'), cell: ({ state }) => words(STATES[state]) },
      ],
    })}`
}

function showTarget(
  { unit, target, from_code, to_code }: RateOrderRow,
  language: OfficeCall['language'],
): string {
  const [one, other, sign] = unit === 'from' ? [from_code, to_code, '≥'] : [to_code, from_code, '≤']
  const rate = parseRate(target)
  return rate ? `1 ${one} ${sign} ${formatPrice(rate, language)} ${other}` : NOTHING
}

function showAmount(row: RateOrderRow, language: OfficeCall['language']): string {
  if (row.amount_minor === null) return NOTHING
  const amount = formatAmount(row.amount_minor, row.from_decimals)
  return formatMoney(amount, { currency: row.from_code, language }).text
}
