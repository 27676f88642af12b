import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { FormKey, typedText } from '../form-fields.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showMoment } from '../page/dates.ts'
import { keyField, showForm, textField } from '../page/form.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, Redirect } from '../route.ts'
import { findOwner, type ShownOwner } from './read-owner.ts'

const NOTE_LENGTH = 1000
const MAX_NOTES = 200

/** Fields of the form that adds a note. */
export const NoteFields = v.strictObject({
  key: FormKey,
  note: typedText({ min: 1, max: NOTE_LENGTH }),
})

interface Note {
  id: string
  text: string
  author: string
  /** The transaction that it is about. */
  transaction_id: string | null
  created_at: Date
}

/** Returns the notes about an owner, the newest first, and the form of another one. */
export async function showNotes(call: OfficeCall, owner: ShownOwner) {
  return showNotesAt(call, { owner, action: `/owners/${owner.id}/notes` })
}

interface NotesScope {
  owner: ShownOwner
  /** Only notes about this transaction. */
  transactionId?: string
  /** Where the form of another note leads. */
  action: string
}

/**
 * Returns the notes about an owner, or about one transaction, and the form of another one where it
 * may be sent.
 */
export async function showNotesAt(call: OfficeCall, { owner, transactionId, action }: NotesScope) {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const notes = await listNotes(office.db, owner.id, transactionId)
  return html`${call.can('owner.note') && owner.status !== 'closed' ? showAdding(call, action) : ''}
  ${showTable({
    label: words('tabNotes'),
    language,
    rows: notes,
    empty: words('noNotes'),
    columns: [
      { head: words('time'), cell: ({ created_at }) => showMoment(created_at, language) },
      { head: words('author'), cell: ({ author }) => author },
      {
        head: words('note'),
        cell: ({ text, transaction_id: about }) =>
          about && about !== transactionId
            ? html`${text} <a href="/transactions/${about}">${words('aboutTransaction')}</a>`
            : text,
      },
    ],
  })}`
}

function showAdding(call: OfficeCall, action: string) {
  const words = wordsIn(OFFICE_WORDS.owners, call.language)
  const shown = { name: 'note', label: words('note'), hint: words('noteHint') }
  return html`<section class="panel">
    <div class="inside">
      ${showForm(call, {
        action,
        body: (own) =>
          html`${keyField(own)}
            ${textField(own, { ...shown, isLong: true, maxLength: NOTE_LENGTH })}
            <button>${words('noteAdd')}</button>`,
      })}
    </div>
  </section>`
}

function listNotes(db: Queryable, userId: string, transactionId?: string): Promise<Note[]> {
  return db.query(
    `SELECT n.id, n.text, o.name AS author, n.transaction_id, n.created_at
     FROM owner_note n JOIN office_operator o ON o.id = n.operator_id
     WHERE n.user_id = $1 AND ($2::uuid IS NULL OR n.transaction_id = $2::uuid)
     ORDER BY n.id DESC LIMIT ${MAX_NOTES}`,
    [userId, transactionId ?? null],
  )
}

/** Adds a note, once for each key. Only staff sees it; it goes when the wallet is closed. */
export async function addOwnerNote(call: OfficeCall): Promise<Redirect> {
  const owner = await findOwner(call.office.db, call.params['id'])
  await writeNote(call, owner)
  return { to: `/owners/${owner.id}/notes`, notice: 'done' }
}

/** Writes a note about an owner, or about one of their transactions, once for each key. */
export async function writeNote(
  call: OfficeCall,
  owner: ShownOwner,
  about?: { id: string; number: string },
): Promise<void> {
  const { office, operator, actor, now, form } = call
  if (owner.status === 'closed') throw refuseForm(OFFICE_WORDS.owners.nothingLeft)
  await office.db.transaction(async (tx) => {
    const added = await tx.query(
      `INSERT INTO owner_note (id, user_id, operator_id, key, text, transaction_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (operator_id, key) DO NOTHING RETURNING 1`,
      [newId(now), owner.id, operator.id, form['key'], form['note'], about?.id ?? null, now],
    )
    if (added.length === 0) return
    await writeOfficeAudit(tx, {
      actor,
      now,
      event: 'owner_noted',
      subject: owner.number,
      ...(about && { detail: { transaction: about.number } }),
    })
  })
}
