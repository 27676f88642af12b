import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { countOpenSessions, endAllSessions } from '../../domain/sessions/own-sessions.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { reasonField, showForm } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, Redirect } from '../route.ts'
import { findOwner, type ShownOwner } from './read-owner.ts'

/** Returns how many sessions of an owner are open, and the form that ends them. */
export async function showSessionsAct(call: OfficeCall, { id }: ShownOwner) {
  const { office, now } = call
  const words = wordsIn(OFFICE_WORDS.owners, call.language)
  const open = await countOpenSessions(office.db, { userId: id, now })
  const count = words('openSessions', { count: String(open) })
  return html`<section class="panel">
    <h2>${words('tabSessions')}</h2>
    <div class="inside">
      <p>${count}</p>
      ${
        open > 0 && call.can('owner.end_sessions')
          ? html`<details>
              <summary>${words('sessionsEnd')}</summary>
              <p>${words('sessionsEndHint')}</p>
              ${showForm(call, {
                action: `/owners/${id}/sessions/end`,
                body: (own) =>
                  html`${reasonField(own)}<button class="danger">${words('sessionsEnd')}</button>`,
              })}
            </details>`
          : ''
      }
    </div>
  </section>`
}

/**
 * Ends all sessions of an owner; the owner's own list of events has it, too. Throws OfficeRefusal
 * where none is open.
 */
export async function endOwnerSessions(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now, form, params } = call
  const owner = await findOwner(office.db, params['id'])
  await office.db.transaction(async (tx) => {
    const { requestId } = actor
    const ended = await endAllSessions(tx, { userId: owner.id, now, requestId, prefix: null })
    if (ended === 0) throw refuseForm(OFFICE_WORDS.owners.noOpenSessions)
    await writeOfficeAudit(tx, {
      actor,
      now,
      event: 'owner_sessions_ended',
      subject: owner.number,
      reason: form['reason'] ?? '',
      detail: { ended: String(ended) },
    })
  })
  return { to: `/owners/${owner.id}/sessions`, notice: 'done' }
}
