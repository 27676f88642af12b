import type { LedgerEntry } from '../ledger/read-entry.ts'
import { nameEntry } from '../ledger/read-ledger.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { COMPLETE, isOrderOpen } from '../../../contract/rules/statuses.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { wordsIn } from '../page/words.ts'
import type { DepositDetails, Details, OrderFacts, PayoutDetails } from './read-details.ts'
import type { Subject } from '../owners/read-subject.ts'
import { showProvider } from '../page/show-provider.ts'

/** A moment of a transaction. */
export interface State {
  at: Date
  what: string
  detail: string
  link?: string
}

type Timed = Omit<State, 'at'> & { at: Date | null | undefined }

interface StatesInput {
  subject: Subject
  details: Details
  entries: readonly LedgerEntry[]
  language: Language
}

/** Returns all moments of a transaction that the wallet has a time of, the oldest first. */
export function listStates({ subject, details, entries, language }: StatesInput): State[] {
  const { order, payout, deposit } = details
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const isPlain = !order && !payout && !deposit
  const timed: Timed[] = [
    ...(isPlain ? [{ at: subject.createdAt, what: words('created'), detail: '' }] : []),
    ...(order ? statesOfOrder(order, language) : []),
    ...(payout ? statesOfPayout(payout, language) : []),
    ...(deposit ? statesOfDeposit(deposit, language) : []),
    ...statesOfClaims(details, subject.currency, language),
    ...entries.map(({ id, kind, createdAt }) => ({
      at: createdAt,
      what: words('posted', { kind: nameEntry(kind, language) }),
      detail: '',
      link: `/ledger/${id}`,
    })),
  ]
  return timed
    .flatMap(({ at, ...state }) => (at ? [{ at, ...state }] : []))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** How an order that is not open any more has ended. */
function nameEnd(status: OrderFacts['status']) {
  if (status === COMPLETE) return 'orderComplete'
  return status === 'expired' ? 'orderExpired' : 'orderFailed'
}

function statesOfOrder(order: OrderFacts, language: Language): Timed[] {
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const { status } = order
  const isOpen = isOrderOpen(status)
  return [
    {
      at: order.created_at,
      what: words('orderCreated'),
      detail: showProvider(order.provider, language),
    },
    { at: isOpen ? order.expires_at : null, what: words('payUntil'), detail: '' },
    ...(isOpen ? [] : [{ at: order.closed_at, what: words(nameEnd(status)), detail: '' }]),
    { at: order.next_check_at, what: words('nextCheck'), detail: '' },
  ]
}

function statesOfPayout(payout: PayoutDetails, language: Language): Timed[] {
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const { shown } = payout
  const isEnded = shown.status === COMPLETE || shown.status === 'failed'
  const { reference } = shown
  return [
    { at: shown.createdAt, what: words('created'), detail: '' },
    { at: payout.held_at, what: words('held'), detail: shown.heldAbove ?? '' },
    {
      at: payout.reviewed_at,
      what: words(shown.isDeclined ? 'declined' : 'released'),
      detail: '',
    },
    { at: payout.started_at, what: words('started'), detail: '' },
    { at: payout.sent_at, what: words('sent'), detail: '' },
    { at: payout.confirming_at, what: words('confirming'), detail: shown.network ?? '' },
    { at: payout.answered_at, what: words('answered'), detail: '' },
    {
      at: isEnded ? payout.closed_at : null,
      what: words(shown.status === COMPLETE ? 'paidOut' : 'returned'),
      detail: reference ? words('byDocument', { text: reference }) : '',
    },
  ]
}

function statesOfDeposit(deposit: DepositDetails, language: Language): Timed[] {
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const count = { count: String(deposit.confirmations), needed: String(deposit.needed) }
  return [
    { at: deposit.created_at, what: words('deposited'), detail: deposit.network },
    { at: deposit.seen_at, what: words('seen'), detail: words('ofNeeded', count) },
  ]
}

function statesOfClaims({ claims }: Details, currency: string, language: Language): Timed[] {
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  return claims.flatMap(({ id, number, kind, taken, created_at, changed_at, closed_at }) => {
    const link = `/disputes/${id}`
    const amount = formatMoney(taken, { currency, language }).text
    const detail = `${number} · ${words('claimTaken', { amount })}`
    const isOver = /^0(?:\.0+)?$/.test(taken)
    const isChanged = changed_at.getTime() !== created_at.getTime()
    return [
      { at: created_at, what: words(`claim_${kind}`), detail: isChanged ? number : detail, link },
      {
        at: isChanged ? changed_at : null,
        what: words(isOver ? 'claimEnded' : 'claimChanged'),
        detail: isOver ? number : detail,
        link,
      },
      { at: closed_at, what: words('reportClosed'), detail: number, link },
    ]
  })
}
