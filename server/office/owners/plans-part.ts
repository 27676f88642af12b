import { html } from 'hono/html'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { type PlanRow, SELECT_PLAN } from '../../domain/plans/plan-row.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { NOTHING } from './owner-pills.ts'
import type { ShownOwner } from './read-owner.ts'

const MOST_PLANS = 50

const STATES = { active: 'planActive', paused: 'planPaused', ended: 'planEnded' } as const
const INTERVALS = {
  once: 'planOnce',
  day: 'planDay',
  week: 'planWeek',
  two_weeks: 'planTwoWeeks',
  month: 'planMonth',
  year: 'planYear',
} as const
const KINDS = {
  transfer: 'planTransfer',
  exchange: 'planExchange',
  pot: 'planPot',
  withdrawal: 'planWithdrawal',
} as const

/** Returns the plans of an owner, those that go on first; whom they pay is not shown. */
export async function showPlans({ office, language }: OfficeCall, { id }: ShownOwner) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const rows = await office.db.query<PlanRow>(
    `${SELECT_PLAN} WHERE p.user_id = $1
     ORDER BY p.state = 'ended', p.next_on NULLS LAST, p.id LIMIT ${MOST_PLANS}`,
    [id],
  )
  if (rows.length === 0) return ''
  return html`<h2>${words('plans')}</h2>
    ${showTable({
      label: words('plans'),
      language,
      rows,
      empty: '',
      columns: [
        { head: words('planNext'), cell: ({ next_on }) => next_on ?? NOTHING },
        { head: words('planKind'), cell: ({ kind }) => words(KINDS[kind]) },
        { head: words('planEvery'), cell: ({ every }) => words(INTERVALS[every]) },
        { head: words('amount'), cell: (row) => showAmount(row, language), isNumber: true },
        { head: words('status'), cell: ({ state }) => words(STATES[state]) },
      ],
    })}`
}

function showAmount(row: PlanRow, language: OfficeCall['language']): string {
  const isTo = row.side === 'to'
  const currency = isTo ? (row.to_code ?? '') : row.from_code
  const decimals = isTo ? (row.to_decimals ?? 0) : row.from_decimals
  return formatMoney(formatAmount(row.amount_minor, decimals), { currency, language }).text
}
