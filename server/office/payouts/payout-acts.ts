import { html } from 'hono/html'
import type { Markup } from '../markup.ts'
import { keyField, reasonField, showForm } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { PAYOUT_WORDS } from './payout-words.ts'
import type { OfficePayout } from './read-payouts.ts'

/** Returns the forms of what may be done with a payout now, for whoever has taken it. */
export function showActs(call: OfficeCall, payout: OfficePayout): Markup | string {
  const { status } = payout
  if (status === 'held') return showReview(call, payout)
  return status === 'pending' || status === 'sent' ? showCheck(call, payout) : ''
}

/** The acts on a held payout: let go, or decline. */
function showReview(call: OfficeCall, { id }: OfficePayout) {
  if (!call.can('payout.ask')) return ''
  const words = wordsIn(PAYOUT_WORDS, call.language)
  return html`<details class="panel" open>
      <summary>${words('release')}</summary>
      <div class="inside">
        <p>${words('releaseHint')}</p>
        ${showForm({
          action: `/payouts/${id}/approve`,
          isSigned: true,
          body: html`${keyField(call)} ${reasonField(call)}
            <button class="main">${words('ask')}</button>`,
        })}
      </div>
    </details>
    <details class="panel">
      <summary>${words('reject')}</summary>
      <div class="inside">
        <p>${words('rejectHint')}</p>
        ${showForm({
          action: `/payouts/${id}/decline`,
          isSigned: true,
          body: html`${keyField(call)} ${reasonField(call)}
            <button class="danger">${words('ask')}</button>`,
        })}
      </div>
    </details>`
}

/** The acts on a payout at its provider: the provider is asked first. */
function showCheck(call: OfficeCall, { id }: OfficePayout) {
  const words = wordsIn(PAYOUT_WORDS, call.language)
  return html`${showForm({
      action: `/payouts/${id}/check`,
      body: html`<button class="main">${words('check')}</button>`,
    })}
    <p><button disabled aria-describedby="retry-blocked">${words('retry')}</button></p>
    <p class="quiet" id="retry-blocked">${words('retryBlocked')}</p>`
}
