import { html } from 'hono/html'
import { showMoment } from '../page/dates.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { CASE_WORDS } from './case-words.ts'
import { listCasesAbout } from './read-cases.ts'

/** Returns the cases of an owner, or of one transaction, as a panel; nothing where there are none or the operator may not see them. */
export async function showCasesAbout(
  call: OfficeCall,
  about: { userId: string; transactionId?: string },
) {
  const { office, language } = call
  if (!call.can('case.see')) return ''
  const words = wordsIn(CASE_WORDS, language)
  const cases = await listCasesAbout(office.db, about)
  if (cases.length === 0) return ''
  return html`<section class="panel">
    <h2>${words('casesOfOwner')}</h2>
    <div class="inside">
      <ul>
        ${cases.map(
          ({ id, subject, state, openedAt }) =>
            html`<li>
              <a href="/cases/${id}">${words(`of_${subject}`)}</a>, ${words(`${state}State`)},
              ${showMoment(openedAt, language)}
            </li>`,
        )}
      </ul>
    </div>
  </section>`
}
