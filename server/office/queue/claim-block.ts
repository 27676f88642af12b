import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Markup } from '../markup.ts'
import { showForm } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import type { Claim } from './claims.ts'

interface ClaimView {
  claim: Claim | undefined
  /** The address of the item, e.g. `/payouts/<id>`; `/take` and `/release` follow it. */
  path: string
  /** Whether this operator may work on items of the queue. */
  canWork: boolean
  /** The forms of the acts, shown to whoever has taken the item. */
  acts: Markup | string
}

/**
 * Returns who works on an item, with the forms that take and return it, and the acts of whoever has
 * it.
 */
export function showClaim(call: OfficeCall, { claim, path, canWork, acts }: ClaimView) {
  const words = wordsIn(OFFICE_WORDS.queue, call.language)
  if (claim && claim.operatorId !== call.operator.id) {
    return html`<p class="notice">${words('taken', { name: claim.operatorName })}</p>`
  }
  if (!canWork) return ''
  if (!claim) {
    return html`${showForm(call, {
        action: `${path}/take`,
        body: () => html`<button class="main">${words('take')}</button>`,
      })}
      <p class="quiet">${words('takeFirst')}</p>`
  }
  return html`${acts}
  ${showForm(call, {
    action: `${path}/release`,
    body: () => html`<button>${words('release')}</button>`,
  })}`
}

/** Returns who works on an item, for a cell of the table; empty where nobody does. */
export function showTaken({ language }: OfficeCall, claim: Claim | undefined) {
  if (!claim) return ''
  const words = wordsIn(OFFICE_WORDS.queue, language)
  return html`<span class="pill">${words('taken', { name: claim.operatorName })}</span>`
}
