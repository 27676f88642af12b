import { MOST_PICTURES } from '../../../contract/rules/help.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { addHelpNote, answerQuestion, showTyping } from '../../domain/help/answer-question.ts'
import { closeQuestion } from '../../domain/help/change-question.ts'
import type { QueuedQuestion } from '../../domain/help/list-queue.ts'
import { readQuestionPicture, storePicture } from '../../domain/help/pictures.ts'
import { addOwnerEvent } from '../../domain/owner-events.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Queryable } from '../../db/database.ts'
import { PICTURE_HEADERS } from '../../http/picture-headers.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { requireSeen } from '../page/seen.ts'
import { dropItem, keepItem } from '../queue/claims.ts'
import { OfficeRefusal, refuseField, refuseForm } from '../refusal.ts'
import type { OfficeCall, Redirect } from '../route.ts'
import { seenAnswer } from './help-composer.ts'
import { findChosenQuestion } from './help-page.ts'
import { HELP_QUEUE } from './help-queue.ts'
import { findPlaceholder } from './templates.ts'

/**
 * Sends an answer of whoever has taken the question, with pictures, and closes it where they chose
 * so.
 */
export async function sendAnswer(call: OfficeCall): Promise<Redirect> {
  const { office, operator, actor, now, form } = call
  const question = await findChosenQuestion(call)
  const { id: subject, number } = question
  const { text = '', key = '' } = form
  const left = findPlaceholder(text)
  if (left !== undefined)
    throw refuseField('text', OFFICE_WORDS.help.unfilled, { placeholder: left })
  if (question.closedAt) throw refuseForm(OFFICE_WORDS.help.alreadyClosed)
  const pictures = await storePictures(call, question)
  if (text === '' && pictures.length === 0) throw refuseField('text', OFFICE_WORDS.help.nothing)
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, { kind: HELP_QUEUE, subject })
    const checkLast = (answeredAt: Date | null) => requireSeen(call, seenAnswer({ answeredAt }))
    const message = { questionId: subject, operatorId: operator.id, key, text, pictures, now }
    const sent = { ...message, ...(form['seen'] !== undefined && { checkLast }) }
    const end = await answerQuestion(tx, sent)
    if (end === 'closed') throw refuseForm(OFFICE_WORDS.help.alreadyClosed)
    if (end === 'repeated') return
    // The words are in the question itself, from which they are erased with the owner.
    const detail = { number, pictures: String(pictures.length) }
    await writeOfficeAudit(tx, { actor, now, event: 'help_answered', subject, detail })
    if (form['close'] === 'yes') await close(tx, call, { question, reason: undefined })
  })
  return { to: `/help/${subject}`, notice: 'done' }
}

/** Closes a question that was answered before, for a reason that stays in the audit log. */
export async function closeByReason(call: OfficeCall): Promise<Redirect> {
  const { office, form } = call
  const question = await findChosenQuestion(call)
  if (question.waitsSince) throw refuseForm(OFFICE_WORDS.help.answerFirst)
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, { kind: HELP_QUEUE, subject: question.id })
    await close(tx, call, { question, reason: form['reason'] })
  })
  return { to: `/help/${question.id}`, notice: 'done' }
}

async function close(
  tx: Queryable,
  call: OfficeCall,
  { question, reason }: { question: QueuedQuestion; reason: string | undefined },
): Promise<void> {
  const { actor, now } = call
  const { id: subject, number, userId } = question
  if (!(await closeQuestion(tx, { id: subject, by: 'support', now }))) {
    throw refuseForm(OFFICE_WORDS.help.alreadyClosed)
  }
  await dropItem(tx, call, { kind: HELP_QUEUE, subject })
  await addOwnerEvent(tx, { userId, kind: 'help', now })
  const audit = { actor, now, event: 'help_closed', subject, detail: { number } } as const
  await writeOfficeAudit(tx, { ...audit, ...(reason !== undefined && { reason }) })
}

/** Adds a note that other operators see. */
export async function addQuestionNote(call: OfficeCall): Promise<Redirect> {
  const { office, operator, actor, now, form } = call
  const { id: subject, number } = await findChosenQuestion(call)
  const { text = '', key = '' } = form
  await office.db.transaction(async (tx) => {
    const note = { questionId: subject, operatorId: operator.id, key, text, now }
    if (!(await addHelpNote(tx, note))) return
    const detail = { number }
    await writeOfficeAudit(tx, { actor, now, event: 'help_noted', subject, detail })
  })
  return { to: `/help/${subject}`, notice: 'done' }
}

/** Lets the owner see that an answer is being written. */
export async function reportTyping(call: OfficeCall): Promise<Response> {
  const { id } = await findChosenQuestion(call)
  await call.office.db.transaction((tx) => showTyping(tx, id, call.now))
  return call.web.json({ status: 'success' })
}

/** Answers with a picture of a question; each look is in the audit log before it is sent. */
export async function sendPicture(call: OfficeCall): Promise<Response> {
  const { office, actor, now, params, web } = call
  const { id: subject, number } = await findChosenQuestion(call)
  const picture = params['picture'] ?? ''
  if (!/^[\da-f-]{36}$/i.test(picture)) throw new OfficeRefusal('notFound')
  const asked = { id: picture, questionId: subject, place: office.settings }
  const bytes = await readQuestionPicture(office.db, asked).catch((error: unknown) => {
    throw error instanceof Refusal ? new OfficeRefusal('notFound') : error
  })
  const detail = { picture, number }
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, { actor, now, event: 'help_picture_seen', subject, detail }),
  )
  return web.body(new Uint8Array(bytes), 200, PICTURE_HEADERS)
}

/** Stores the files of the form and returns their ids; they are sent with the answer. */
async function storePictures(call: OfficeCall, { userId }: QueuedQuestion): Promise<string[]> {
  const { office, operator, now, web } = call
  const { picture = [] } = await web.req.parseBody({ all: true })
  const files = [picture].flat().filter((one) => one instanceof File && one.size > 0)
  if (files.length > MOST_PICTURES) {
    throw refuseForm(OFFICE_WORDS.help.tooMany, { count: String(MOST_PICTURES) })
  }
  const ids: string[] = []
  for (const file of files) {
    if (!(file instanceof File)) continue
    const bytes = new Uint8Array(await file.arrayBuffer())
    const storing = { userId, operatorId: operator.id, bytes, place: office.settings, now }
    const stored = await storePicture(office.db, storing).catch((error: unknown) => {
      throw error instanceof Refusal ? refuseForm(OFFICE_WORDS.help.badPicture) : error
    })
    ids.push(stored.id)
  }
  return ids
}
