import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Markup } from '../markup.ts'
import { showMoment } from '../page/dates.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { findOpenProposal } from './proposals.ts'

/**
 * Returns a form that asks for a second signature; while a proposal of this kind about the same
 * subject waits, who asked for it and the way to it stand in its place. A refused form stays with
 * what was typed.
 */
export async function showAsk(
  call: OfficeCall,
  asked: { kind: string; subject: string },
  form: () => Markup | string | Promise<Markup | string>,
): Promise<Markup | string> {
  const { office, language, now } = call
  const waiting = await findOpenProposal(office.db, { ...asked, now })
  if (!waiting) return form()
  const words = wordsIn(OFFICE_WORDS.shared, language)
  const { id, askedBy, askedAt } = waiting
  return html`<p class="notice warning">
      <a href="/approvals/${id}">${words('waitsForSecond')}</a><br />
      ${askedBy.name} · ${showMoment(askedAt, language)}
    </p>
    ${call.refused ? await form() : ''}`
}
