import { html } from 'hono/html'
import * as v from 'valibot'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { limitLooks } from './limit-looks.ts'
import { showOwnerPage } from './owner-page.ts'
import { unmaskOwner } from './owner-pills.ts'
import { showProfile } from './owner-tabs.ts'
import { OWNER_WORDS } from './owner-words.ts'
import { findOwner } from './read-owner.ts'
import { RevealFields } from './reveal-form.ts'

/** Facts that an operator may see in full in an hour. */
export const REVEALS_PER_HOUR = 30
/** How long the browser shows what was revealed. */
export const SHOWN_SECONDS = 60

/**
 * Shows one fact about an owner in full on this answer alone, which the browser replaces after a minute. Who, what and
 * why is in the audit log before it is shown.
 */
export async function reveal(call: OfficeCall): Promise<OfficePage> {
  const { office, web, actor, now, form, params, language } = call
  const words = wordsIn(OWNER_WORDS, language)
  const owner = await findOwner(office.db, params['id'])
  if (owner.status === 'closed') throw refuseForm(OWNER_WORDS.nothingLeft)
  await limitLooks(call, {
    name: 'reveal',
    most: REVEALS_PER_HOUR,
    sentence: OWNER_WORDS.revealLimit,
  })
  const field = v.parse(RevealFields.entries.field, form['field'])
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, {
      actor,
      now,
      event: 'owner_revealed',
      subject: owner.number,
      reason: form['reason'] ?? '',
      detail: { field },
    }),
  )
  web.header('Refresh', `${SHOWN_SECONDS}; url=/owners/${owner.id}/profile`)
  const body = html`<div class="notice warning" role="status">
      ${showFacts([[words(field), html`<b>${unmaskOwner(owner)[field]}</b>`]])} ${words('revealed')}
    </div>
    ${showProfile(call, owner)}`
  return showOwnerPage(call, { owner, tab: 'profile', body })
}
