import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { disclose } from './disclose.ts'
import { showOwnerPage } from './owner-page.ts'
import { unmaskOwner } from './owner-pills.ts'
import { showProfile } from './owner-tabs.ts'
import { findOwner } from './read-owner.ts'
import { RevealFields } from './reveal-form.ts'

/**
 * Shows one fact about an owner in full on this answer alone, which the browser replaces after a
 * minute. Who, what and why is in the audit log before it is shown.
 */
export async function reveal(call: OfficeCall): Promise<OfficePage> {
  const { office, form, params, language } = call
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const owner = await findOwner(office.db, params['id'])
  if (owner.status === 'closed') throw refuseForm(OFFICE_WORDS.owners.nothingLeft)
  const field = v.parse(RevealFields.entries.field, form['field'])
  const { id, number: subject } = owner
  await disclose(call, { subject, detail: { field }, back: `/owners/${id}/profile` })
  const body = html`<div class="notice warning" role="status">
      ${showFacts([[words(field), html`<b>${unmaskOwner(owner)[field]}</b>`]])} ${words('revealed')}
    </div>
    ${showProfile(call, owner)}`
  return showOwnerPage(call, { owner, tab: 'profile', body })
}
