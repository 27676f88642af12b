import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { findByAnyNumber } from '../../domain/history/find-transactions.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { listSubjects, type Subject } from '../owners/read-subject.ts'
import { showMoment } from '../page/dates.ts'
import { showForm, textField } from '../page/form.ts'
import { writeMoney } from '../page/money.ts'
import { wordsIn } from '../page/words.ts'
import { refuseField, refuseForm } from '../refusal.ts'
import type { OfficeCall, Redirect } from '../route.ts'
import { findChosenCase } from './find-chosen-case.ts'
import type { ComplianceCase } from './read-cases.ts'

const MOST_SHOWN = 100
const NUMBER_LENGTH = 40

/** Fields of the form that adds a transaction. */
export const EvidenceFields = v.strictObject({
  number: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NUMBER_LENGTH)),
})

/**
 * Returns the transactions of a case, the newest first: those of its alerts and payouts, and what
 * an operator added.
 */
export async function listEvidence(
  db: Queryable,
  { id, userId }: Pick<ComplianceCase, 'id' | 'userId'>,
  most: number,
): Promise<Subject[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM (
       SELECT a.transaction_id AS id FROM monitoring_alert a WHERE a.case_id = $1 AND a.transaction_id IS NOT NULL
       UNION SELECT e.transaction_id FROM compliance_evidence e WHERE e.case_id = $1
       UNION SELECT p.id FROM payout p WHERE p.user_id = $2 AND p.held_case_id = $1) AS found
     ORDER BY id DESC LIMIT $3::int`,
    [id, userId, most],
  )
  return listSubjects(
    db,
    rows.map((row) => row.id),
  )
}

/** Returns the transactions of a case, and the form that adds one. */
export async function showCaseEvidence(call: OfficeCall, shown: ComplianceCase) {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.cases, language)
  const subjects = await listEvidence(office.db, shown, MOST_SHOWN)
  const mayAdd = shown.state === 'open' && call.can('case.work')
  return html`<h3>${words('evidence')}</h3>
    ${
      subjects.length === 0
        ? html`<p class="quiet">${words('noEvidence')}</p>`
        : html`<ul>
            ${subjects.map(
              ({ id, number, amount, currency, createdAt }) =>
                html`<li>
                  <a href="/transactions/${id}">${number}</a>,
                  ${writeMoney(amount, currency, language)}, ${showMoment(createdAt, language)}
                </li>`,
            )}
          </ul>`
    }
    ${
      mayAdd
        ? showForm(call, {
            action: `/cases/${shown.id}/evidence`,
            body: (own) =>
              html`${textField(own, {
                  name: 'number',
                  label: words('evidenceNumber'),
                  maxLength: NUMBER_LENGTH,
                })}<button>${words('evidenceAdd')}</button>`,
          })
        : ''
    }`
}

/** Adds a transaction of the owner to a case by its number. */
export async function addEvidence(call: OfficeCall): Promise<Redirect> {
  const { office, operator, actor, now, form } = call
  const { id, userId, state } = await findChosenCase(call)
  if (state !== 'open') throw refuseForm(OFFICE_WORDS.cases.alreadyDecided)
  const found = await findByAnyNumber(office.db, form['number'] ?? '')
  const subjects = found?.kind === 'transactions' ? await listSubjects(office.db, found.ids) : []
  const own = subjects.filter((subject) => subject.userId === userId)
  if (own.length === 0) throw refuseField('number', OFFICE_WORDS.cases.evidenceUnknown)
  await office.db.transaction(async (tx) => {
    for (const { id: transactionId, number } of own) {
      const added = await tx.query(
        `INSERT INTO compliance_evidence (case_id, transaction_id, added_by, added_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (case_id, transaction_id) DO NOTHING RETURNING 1`,
        [id, transactionId, operator.id, now],
      )
      if (added.length === 0) continue
      const detail = { transaction: number }
      await writeOfficeAudit(tx, { actor, now, event: 'match_evidence', subject: id, detail })
    }
  })
  return { to: `/cases/${id}`, notice: 'done' }
}
