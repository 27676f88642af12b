import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { newId } from '../../lib/new-id.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { FormKey, typedText } from '../form-fields.ts'
import { showMoment } from '../page/dates.ts'
import { keyField, showForm, textField } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall, Redirect } from '../route.ts'
import { findChosenCase } from './find-chosen-case.ts'
import type { ComplianceCase } from './read-cases.ts'

const NOTE_LENGTH = 2000
const MAX_NOTES = 200

/** Fields of the form that adds a note. */
export const CaseNoteFields = v.strictObject({
  key: FormKey,
  note: typedText({ min: 1, max: NOTE_LENGTH }),
})

/** Returns the notes of a case, the newest first, and the form of another one. */
export async function showCaseNotes(call: OfficeCall, { id }: ComplianceCase) {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.cases, language)
  const notes = await office.db.query<{ text: string; name: string; created_at: Date }>(
    `SELECT n.text, o.name, n.created_at FROM compliance_note n JOIN office_operator o ON o.id = n.operator_id
     WHERE n.case_id = $1 ORDER BY n.id DESC LIMIT ${MAX_NOTES}`,
    [id],
  )
  const field = { name: 'note', label: words('note'), hint: words('noteHint') }
  return html`<h3>${words('notes')}</h3>
    ${
      notes.length === 0
        ? html`<p class="quiet">${words('noNotes')}</p>`
        : html`<ul>
            ${notes.map(
              ({ text, name, created_at }) =>
                html`<li>
                  ${text}<br /><small class="quiet"
                    >${name} · ${showMoment(created_at, language)}</small
                  >
                </li>`,
            )}
          </ul>`
    }
    ${
      call.can('case.work')
        ? showForm(call, {
            action: `/cases/${id}/note`,
            body: (own) =>
              html`${keyField(own)}
                ${textField(own, { ...field, isLong: true, maxLength: NOTE_LENGTH })}
                <button>${words('noteAdd')}</button>`,
          })
        : ''
    }`
}

/** Adds a note to a case, once for each key; also where it is decided. */
export async function addCaseNote(call: OfficeCall): Promise<Redirect> {
  const { office, operator, actor, now, form } = call
  const { id } = await findChosenCase(call)
  await office.db.transaction(async (tx) => {
    const added = await tx.query(
      `INSERT INTO compliance_note (id, case_id, operator_id, key, text, created_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (operator_id, key) DO NOTHING RETURNING 1`,
      [newId(now), id, operator.id, form['key'], form['note'], now],
    )
    if (added.length === 0) return
    await writeOfficeAudit(tx, { actor, now, event: 'match_noted', subject: id })
  })
  return { to: `/cases/${id}`, notice: 'done' }
}
