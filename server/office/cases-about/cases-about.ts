import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showMoment } from '../page/dates.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import type { CaseSubject } from '../../domain/cases/open-case.ts'

const MOST_SHOWN = 50

interface CaseAbout {
  id: string
  subject: CaseSubject
  state: 'open' | 'cleared' | 'confirmed'
  openedAt: Date
}

/** The cases of an owner, or of one transaction, the newest first. */
const CASES = `SELECT k.id, k.subject, k.state, k.opened_at AS "openedAt" FROM compliance_case k
  WHERE k.user_id = $1 AND ($2::uuid IS NULL
    OR k.id IN (SELECT m.case_id FROM monitoring_alert m WHERE m.transaction_id = $2::uuid)
    OR k.id IN (SELECT e.case_id FROM compliance_evidence e WHERE e.transaction_id = $2::uuid)
    OR k.id IN (SELECT p.held_case_id FROM payout p WHERE p.id = $2::uuid))
  ORDER BY k.opened_at DESC, k.id DESC LIMIT ${MOST_SHOWN}`

/**
 * Returns the cases of an owner, or of one transaction, as a panel; nothing where there are none or
 * the operator may not see them.
 */
export async function showCasesAbout(
  call: OfficeCall,
  about: { userId: string; transactionId?: string },
) {
  const { office, language } = call
  if (!call.can('case.see')) return ''
  const words = wordsIn(OFFICE_WORDS.cases, language)
  const { userId, transactionId } = about
  const cases = await office.db.query<CaseAbout>(CASES, [userId, transactionId ?? null])
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
