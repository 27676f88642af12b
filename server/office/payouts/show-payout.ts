import { shortenAddress } from '../../../contract/rules/short-address.ts'
import { html } from 'hono/html'
import { COMPLETE } from '../../../contract/rules/statuses.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Markup } from '../markup.ts'
import { showAge, showMoment } from '../page/dates.ts'
import { showFacts } from '../page/form.ts'
import { writeMoney } from '../page/money.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { NORM_MS, type OfficePayout } from './read-payouts.ts'

/** Returns whether a payout is at its provider for longer than it should. */
function isStuck({ status, since }: OfficePayout, now: Date): boolean {
  const isOpen = status === 'released' || status === 'pending' || status === 'sent'
  return isOpen && since.getTime() <= now.getTime() - NORM_MS
}

/** Returns the state of a payout as a pill: of a held one how many have signed. */
export function showPayoutState(payout: OfficePayout, { language, now }: OfficeCall) {
  const words = wordsIn(OFFICE_WORDS.payouts, language)
  if (payout.status === 'held') {
    const count = payout.isAsked ? '1' : '0'
    return html`<span class="pill ${payout.isAsked ? 'warning' : ''}"
      >${words('signatures', { count })}</span
    >`
  }
  if (isStuck(payout, now)) return html`<span class="pill bad">${words('stuck')}</span>`
  return html`<span class="pill ${toneOf(payout)}">${words(`${payout.status}State`)}</span>`
}

function toneOf({ status }: OfficePayout): string {
  if (status === COMPLETE) return 'good'
  return status === 'failed' ? 'bad' : ''
}

/**
 * Returns the recipient in one line, masked: `SBP, T-Bank`, `Card MIR •• 4417`, `base 0x8ba1…BA72`.
 */
export function nameRecipient(payout: OfficePayout, language: Language): string {
  const words = wordsIn(OFFICE_WORDS.payouts, language)
  const { method, bank, brand, last4, network, address } = payout
  if (last4 !== undefined) return words('card', { brand: brand.toUpperCase(), last4 })
  if (address !== undefined) return [network, shortenAddress(address)].filter(Boolean).join(' ')
  return [words(`method_${method}`), bank].filter(Boolean).join(', ')
}

/** Returns why a payout is in the queue, in a few words. */
export function namePayoutReason(payout: OfficePayout, { language, now }: OfficeCall): string {
  const words = wordsIn(OFFICE_WORDS.payouts, language)
  if (payout.status === 'held') return words(payout.isInCase ? 'matched' : 'over')
  if (payout.status === 'failed') return words('declined')
  return isStuck(payout, now) ? words('stuck') : ''
}

/** Returns why a payout is in the queue, in sentences. */
export function explainReason(payout: OfficePayout, { language, now }: OfficeCall): string {
  const words = wordsIn(OFFICE_WORDS.payouts, language)
  const { status, heldAbove, isHeldByDay, currency, isDeclined, isNewRecipient, isFrozen, since } =
    payout
  const { isInCase } = payout
  if (status === 'failed') return words(isDeclined ? 'whyDeclined' : 'whyFailed')
  const age = showAge(since, now, language)
  const threshold = { amount: heldAbove ?? '', currency_code: currency }
  return [
    status === 'held' && isInCase && words('inCase'),
    status === 'held' && heldAbove && words(isHeldByDay ? 'whyOverDay' : 'whyOver', threshold),
    status === 'released' && words('whyReleased'),
    (status === 'pending' || status === 'sent') &&
      isStuck(payout, now) &&
      words('whyStuck', { age }),
    isNewRecipient && status !== COMPLETE && words('whyNew'),
    isFrozen && status === 'held' && words('frozen'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the facts of a payout. */
export function showPayoutFacts(payout: OfficePayout, { language }: OfficeCall) {
  const words = wordsIn(OFFICE_WORDS.payouts, language)
  const { currency, fee, balanceBefore: before, balanceAfter: after, answeredAt, status } = payout
  const write = (amount: string) => writeMoney(amount, currency, language)
  const { bank, bankName, phone, brand, last4, network, address, reference, providerRef } = payout
  const facts: (readonly [string, Markup | string | undefined])[] = [
    [words('number'), html`<a href="/transactions/${payout.id}">${payout.number}</a>`],
    [words('owner'), html`<a href="/owners/${payout.ownerId}">${payout.owner}</a>`],
    [words('account'), `${currency} ${payout.accountNumber}`],
    [words('bank'), bank],
    [words('bankName'), bankName],
    [words('phone'), phone],
    [words('recipient'), last4 && words('card', { brand: brand.toUpperCase(), last4 })],
    [words('network'), network],
    [words('address'), address],
    [words('fee'), write(fee)],
    [words('balances'), before && after && `${write(before)} / ${write(after)}`],
    [
      words('matched'),
      payout.caseId && html`<a href="/cases/${payout.caseId}">${words('toCase')}</a>`,
    ],
    [words('providerRef'), providerRef],
    [words('settledBy'), reference],
    [words('answered'), status === 'held' ? undefined : writeAnswered(answeredAt, language)],
  ]
  return html`<p class="sum">${write(payout.amount)}</p>
    <p class="quiet">
      ${words(`method_${payout.method}`)} · ${showMoment(payout.createdAt, language)}
    </p>
    ${showFacts(facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])))}`
}

function writeAnswered(at: Date | undefined, language: Language): string {
  return at ? showMoment(at, language) : OFFICE_WORDS.payouts.never[language]
}
