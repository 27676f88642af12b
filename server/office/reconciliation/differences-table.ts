import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { DifferenceSide } from '../../domain/reconciliation/items.ts'
import type { StoredDifference } from '../../domain/reconciliation/read-day.ts'
import { transactionNumber } from '../../domain/ledger/transaction-number.ts'
import { showMoment } from '../page/dates.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { pageDifferences } from './page-differences.ts'
import { findGap, showDifferenceAmount } from './show-money.ts'

const TONES = {
  missing_ours: 'bad',
  missing_theirs: 'bad',
  twice: 'bad',
  amount: 'warning',
  currency: 'warning',
  status: 'warning',
  balance: 'bad',
  late: '',
} as const
const STATE_TONES = { new: '', taken: 'warning', explained: 'good', resolved: 'good', gone: 'good' }
/** Longest explanation in a row; the panel has all of it. */
const SHOWN_LENGTH = 40
/** Longest number of a provider in a row, and what is left of a longer one. */
const SHOWN_REF = 36
const REF_START = 10
const REF_END = 8

interface TableInput {
  call: OfficeCall
  decimals: ReadonlyMap<string, number>
  /** Address of the day. */
  path: string
}

/** Returns the table of the differences of a day. */
export function showDifferences(
  { call, decimals, path }: TableInput,
  { rows, chosen }: { rows: readonly StoredDifference[]; chosen: string | undefined },
) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  const { shown, next, isLater, sorting } = pageDifferences(call, rows)
  const side = (one: DifferenceSide | null, other: DifferenceSide | null) => {
    if (!one) return '—'
    const amount = showDifferenceAmount(one.amount, one.currency, { decimals, language })
    // Statuses are shown where they differ.
    if (!other || one.status === other.status) return amount
    return html`${amount}<br /><span class="quiet">${words(`side_${one.status}`)}</span>`
  }
  return showTable({
    label: words('differences'),
    language,
    rows: shown,
    next,
    isLater,
    sorting,
    linkTo: (query) => `${path}?${new URLSearchParams(query).toString()}`,
    empty: words('noDifferences'),
    isCurrent: ({ id }) => id === chosen,
    columns: [
      { head: words('time'), sort: 'time', cell: ({ at }) => showMoment(at, language) },
      {
        head: words('kind'),
        sort: 'kind',
        cell: ({ kind }) => html`<span class="pill ${TONES[kind]}">${words(kind)}</span>`,
      },
      { head: words('object'), cell: (row) => showObject(call, row) },
      { head: words('ours'), cell: ({ ours, theirs }) => side(ours, theirs), isNumber: true },
      { head: words('theirs'), cell: ({ ours, theirs }) => side(theirs, ours), isNumber: true },
      {
        head: words('difference'),
        sort: 'difference',
        isNumber: true,
        cell: ({ ours, theirs }) => {
          const gap = findGap(ours, theirs)
          return gap ? showDifferenceAmount(gap.amount, gap.currency, { decimals, language }) : '—'
        },
      },
      { head: words('state'), sort: 'state', cell: (row) => showDifferenceState(call, row) },
      {
        head: words('act'),
        cell: ({ id, state }) => {
          const isOpen = state === 'new' || state === 'taken'
          return html`<a href="${path}/${id}" data-row>${words(isOpen ? 'resolve' : 'details')}</a>`
        },
      },
    ],
  })
}

/** Returns what a difference is about: its kind, our number and that of the provider. */
function showObject({ language }: OfficeCall, row: StoredDifference) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  const number = nameOurs(row)
  return html`${words(wordOf(row))} ${number === undefined ? '' : html`<b>${number}</b>`}
    <span class="quiet">${shortenRef(row.ref)}</span>`
}

/** A hash of a chain would widen the table beyond the window. */
function shortenRef(ref: string): string {
  return ref.length > SHOWN_REF ? `${ref.slice(0, REF_START)}…${ref.slice(-REF_END)}` : ref
}

/** Returns the word for what a difference is about. */
export function wordOf({ lineKind }: StoredDifference): keyof typeof OFFICE_WORDS.reconciliation {
  return lineKind === 'balance' ? 'held' : lineKind
}

/** Returns the number of our transaction; undefined where we have none. */
export function nameOurs({ lineKind, ours, ourId }: StoredDifference): string | undefined {
  if (!ours || ourId === null) return undefined
  if (lineKind === 'payment' || lineKind === 'deposit') return transactionNumber('top_up', ourId)
  return lineKind === 'payout' ? transactionNumber('withdrawal', ourId) : undefined
}

/** Returns the state of a difference as a pill. */
export function showDifferenceState({ language }: OfficeCall, row: StoredDifference) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  const params = { name: row.takenBy?.name ?? '', text: explanationOf(row, language) }
  const text = words(row.state, { ...params, text: shorten(params.text) })
  return html`<span class="pill ${STATE_TONES[row.state]}">${text}</span>`
}

/**
 * Returns why a difference is none; the comparison itself names the day on which the other side
 * counts it.
 */
export function explanationOf(
  { explanation, decidedBy, kind }: StoredDifference,
  language: OfficeCall['language'],
): string {
  const isOfDay = kind === 'late' && decidedBy === null && explanation !== null
  return isOfDay
    ? wordsIn(OFFICE_WORDS.reconciliation, language)('countedOn', { day: explanation })
    : (explanation ?? '')
}

function shorten(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text
}
