import { html } from 'hono/html'
import { SILENT_MS } from '../../domain/withdrawals/settle-by-hand.ts'
import type { Markup } from '../markup.ts'
import { choiceField, keyField, reasonField, showForm, textField } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { PAYOUT_WORDS } from './payout-words.ts'
import type { OfficePayout } from './read-payouts.ts'

const HOUR_MS = 3_600_000
/** Longest name of a document. */
export const REFERENCE_LENGTH = 200

/** Returns the forms of what may be done with a payout now, for whoever has taken it. */
export function showActs(call: OfficeCall, payout: OfficePayout): Markup | string {
  const { status } = payout
  if (status === 'held') return showReview(call, payout)
  return status === 'pending' || status === 'sent' ? showCheck(call, payout) : ''
}

/** The acts on a held payout: let go, or decline. */
function showReview(call: OfficeCall, payout: OfficePayout) {
  if (!call.can('payout.ask')) return ''
  return html`${payout.isInCase ? '' : showRelease(call, payout)} ${showDecline(call, payout)}`
}

function showRelease(call: OfficeCall, { id }: OfficePayout) {
  const words = wordsIn(PAYOUT_WORDS, call.language)
  return html`<details class="panel" open>
    <summary>${words('release')}</summary>
    <div class="inside">
      <p>${words('releaseHint')}</p>
      ${showForm(call, {
        action: `/payouts/${id}/approve`,
        isSigned: true,
        body: (own) =>
          html`${keyField(own)} ${reasonField(own)} <button class="main">${words('ask')}</button>`,
      })}
    </div>
  </details>`
}

function showDecline(call: OfficeCall, { id }: OfficePayout) {
  const words = wordsIn(PAYOUT_WORDS, call.language)
  return html`<details class="panel">
    <summary>${words('reject')}</summary>
    <div class="inside">
      <p>${words('rejectHint')}</p>
      ${showForm(call, {
        action: `/payouts/${id}/decline`,
        isSigned: true,
        body: (own) =>
          html`${keyField(own)} ${reasonField(own)}
            <button class="danger">${words('ask')}</button>`,
      })}
    </div>
  </details>`
}

/** The acts on a payout at its provider: the provider is asked first. */
function showCheck(call: OfficeCall, payout: OfficePayout) {
  const { id } = payout
  const words = wordsIn(PAYOUT_WORDS, call.language)
  return html`${showForm(call, {
      action: `/payouts/${id}/check`,
      body: () => html`<button class="main">${words('check')}</button>`,
    })}
    <p><button disabled aria-describedby="retry-blocked">${words('retry')}</button></p>
    <p class="quiet" id="retry-blocked">${words('retryBlocked')}</p>
    ${call.can('payout.ask') ? showSettlement(call, payout) : ''}`
}

/** The form that settles a payout by a document, where its provider has been silent for long. */
function showSettlement(call: OfficeCall, { id, answeredAt, since }: OfficePayout) {
  const words = wordsIn(PAYOUT_WORDS, call.language)
  const hours = String(SILENT_MS / HOUR_MS)
  const isSilent = (answeredAt ?? since).getTime() <= call.now.getTime() - SILENT_MS
  if (!isSilent) return html`<p class="quiet">${words('settleTooEarly', { hours })}</p>`
  return html`<details class="panel">
    <summary>${words('settle')}</summary>
    <div class="inside">
      <p>${words('settleHint', { hours })}</p>
      ${showForm(call, {
        action: `/payouts/${id}/settle`,
        isSigned: true,
        body: (own) =>
          html`${keyField(own)}
            ${choiceField(own, {
              name: 'outcome',
              label: words('outcome'),
              choices: [
                ['paid', words('outcomePaid')],
                ['returned', words('outcomeReturned')],
              ],
            })}
            ${textField(own, {
              name: 'reference',
              label: words('reference'),
              hint: words('referenceHint'),
              maxLength: REFERENCE_LENGTH,
            })}
            ${reasonField(own)}<button class="danger">${words('ask')}</button>`,
      })}
    </div>
  </details>`
}
