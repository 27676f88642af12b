import { html } from 'hono/html'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { renderMessage } from '../../domain/money-messages.ts'
import { groupAccountNumber } from '../../domain/ledger/account-number.ts'
import type { Markup } from '../markup.ts'
import { maskOwner } from '../owners/owner-pills.ts'
import type { ShownOwner } from '../owners/read-owner.ts'
import { KIND_WORDS } from '../owners/owner-words.ts'
import { showMoment } from '../page/dates.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { nameRecipient } from '../payouts/show-payout.ts'
import type { OfficeCall } from '../route.ts'
import type { Details, OrderFacts } from './read-details.ts'
import type { Subject } from '../owners/read-subject.ts'
import { showDifference } from '../owners/payment-state.ts'
import { showProvider } from '../page/show-provider.ts'

type Fact = readonly [string, Markup | string | undefined | null | false]

const DECIMAL = /^\d+(?:\.\d+)?$/

/** Returns what a transaction is: `SBP top-up`, `Withdrawal to card •• 4417`. */
export function nameTransaction({ description, params, kind }: Subject, call: OfficeCall): string {
  const { language } = call
  const named = description === '' ? '' : renderMessage(description, params, language)
  return named || (KIND_WORDS[kind]?.[language] ?? kind)
}

/** Returns the amount of a transaction; a chain counts USDC in more digits than accounts have. */
function showSubjectAmount({ amount, currency, source }: Subject, call: OfficeCall): string {
  return source === 'deposit'
    ? `${amount.replace(/0{1,4}$/, '')} ${currency}`
    : formatMoney(amount, { currency, language: call.language }).text
}

interface FactsInput {
  subject: Subject
  details: Details
  owner: ShownOwner
  /** The other owner of a transfer. */
  other: ShownOwner | undefined
}

/** Returns what a transaction is: sum, owner, account, recipient, rate, fee. */
export function showSubjectFacts(call: OfficeCall, given: FactsInput) {
  const { language } = call
  const { subject, details, owner, other } = given
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const { order, payout, deposit, otherSide, givesBack, rate, tariff } = details
  const money = (amount: string) =>
    formatMoney(amount, { currency: subject.currency, language }).text
  const fee = payout?.shown.fee ?? subject.params['fee'] ?? ''
  const facts: Fact[] = [
    [words('amount'), html`<b>${showSubjectAmount(subject, call)}</b>`],
    [words('what'), nameTransaction(subject, call)],
    [words('owner'), html`<a href="/owners/${owner.id}">${nameOwner(owner)}</a>`],
    [
      words('account'),
      subject.accountId &&
        html`<a href="/owners/${owner.id}/ledger/${subject.accountId}"
          >${subject.currency} ${groupAccountNumber(subject.accountNumber)}</a
        >`,
    ],
    [words('rate'), rate],
    [words('fee'), DECIMAL.test(fee) ? money(fee) : undefined],
    [
      words('tariff'),
      tariff &&
        html`<a href="/tariffs/${tariff.id}">${String(tariff.number)}</a>,
          ${showMoment(tariff.starts_at, language)}`,
    ],
    ...(payout ? factsOfRecipient(call, details) : []),
    ...(order ? factsOfOrder(call, order, money) : []),
    [words('network'), deposit?.network],
    [
      words('confirmations'),
      deposit &&
        words('ofNeeded', { count: String(deposit.confirmations), needed: String(deposit.needed) }),
    ],
    [words('counterparty'), other && html`<a href="/owners/${other.id}">${nameOwner(other)}</a>`],
    [words('program'), subject.params['program']],
    [words('otherSide'), otherSide && linkTo(otherSide.transactionId, subject.number)],
    [words('givesBack'), givesBack && linkTo(givesBack, words('transaction'))],
  ]
  return showFacts(keepKnown(facts))
}

function linkTo(id: string, name: string) {
  return html`<a href="/transactions/${id}">${name}</a>`
}

function nameOwner(owner: ShownOwner): string {
  return owner.status === 'closed' ? owner.number : `${maskOwner(owner).name} · ${owner.number}`
}

function factsOfRecipient({ language }: OfficeCall, { payout }: Details): Fact[] {
  if (!payout) return []
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const { shown } = payout
  return [
    [words('recipient'), nameRecipient(shown, language)],
    [words('phone'), shown.phone],
  ]
}

const METHODS: Readonly<Record<string, 'methodSbp' | 'methodCard'>> = {
  sbp: 'methodSbp',
  card: 'methodCard',
}

function factsOfOrder(
  { language }: OfficeCall,
  order: OrderFacts,
  money: (amount: string) => string,
): Fact[] {
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const method = METHODS[order.method ?? '']
  const captured = order.captured ? `${order.captured} ${order.captured_code ?? ''}` : undefined
  return [
    [words('provider'), showProvider(order.provider, language)],
    [words('method'), method ? words(method) : (order.method ?? undefined)],
    [words('ordered'), money(order.ordered)],
    [
      words('captured'),
      captured && html`${captured} ${showDifference(order.difference, language)}`,
    ],
    [words('credited'), money(order.credited)],
    [words('checks'), words('times', { count: String(order.checks) })],
    [words('nextCheck'), order.next_check_at && showMoment(order.next_check_at, language)],
  ]
}

/** Returns the numbers by which provider, chain and wallet know a transaction. */
export function showNumbers({ language }: OfficeCall, { subject, details }: FactsInput) {
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const { order, payout, deposit, claims } = details
  const own = payout ? 'payoutId' : deposit ? 'depositId' : order ? 'orderId' : 'transaction'
  const facts: Fact[] = [
    [words(own), code(payout?.shown.id ?? subject.id)],
    [words('orderRef'), code(order?.provider_ref)],
    [words('paymentRef'), code(order?.payment_ref)],
    ...claims.map(({ provider_ref }): Fact => [words('claimRef'), code(provider_ref)]),
    [words('payoutRef'), code(payout?.shown.providerRef)],
    ...(payout?.hashes ?? []).map((hash): Fact => [words('hash'), code(hash)]),
    [words('hash'), code(deposit?.hash)],
    [
      words('network'),
      payout?.explorer_url?.startsWith('https://') &&
        html`<a href="${payout.explorer_url}" rel="noreferrer" target="_blank"
          >${words('explorer')}</a
        >`,
    ],
  ]
  return showFacts(keepKnown(facts))
}

const code = (text: string | null | undefined) => text && html`<code>${text}</code>`

function keepKnown(facts: readonly Fact[]): (readonly [string, Markup | string])[] {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}
