import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { listHelpNotes, type HelpNote, type QueuedQuestion } from '../../domain/help/list-queue.ts'
import { type MessageRow, pageMessages } from '../../domain/help/read-questions.ts'
import { showMoment } from '../page/dates.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'

type Line = ({ kind: 'message' } & MessageRow) | ({ kind: 'note' } & HelpNote)

const timeOf = (line: Line) => (line.kind === 'note' ? line.createdAt : line.created_at)

/**
 * Returns the messages of a question and the notes between them, which the script renews also while
 * somebody types.
 */
export async function showLog(call: OfficeCall, question: QueuedQuestion) {
  const { office, language, form } = call
  const words = wordsIn(OFFICE_WORDS.help, language)
  const { id } = question
  const before = form['before']
  const { messages, hasOlder } = await pageMessages(office.db, { questionId: id, before })
  const notes = await listHelpNotes(office.db, id)
  const lines: Line[] = [
    ...messages.map((row) => Object.assign(row, { kind: 'message' as const })),
    ...notes.map((row) => Object.assign(row, { kind: 'note' as const })),
  ]
  const sorted = lines.toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime())
  const first = messages[0]?.id
  return html`<div class="log" role="log" aria-label="${words('conversation')}" data-fresh="log">
    ${
      hasOlder && first !== undefined
        ? html`<p><a href="/help/${id}?before=${first}">${words('older')}</a></p>`
        : ''
    }
    ${sorted.map((line) =>
      line.kind === 'note' ? showNote(call, line) : showMessage(call, question, line),
    )}
  </div>`
}

function showNote({ language }: OfficeCall, { operator, text, createdAt }: HelpNote) {
  const words = wordsIn(OFFICE_WORDS.help, language)
  return html`<div class="bubble note">
    <b>${words('internal')} · ${operator}</b>
    <p class="said">${text}</p>
    <small class="quiet">${showMoment(createdAt, language)}</small>
  </div>`
}

function showMessage(
  call: OfficeCall,
  { id, owner }: QueuedQuestion,
  { author, operator, text, created_at: at, pictures }: MessageRow,
) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.help, language)
  const support = operator === null ? words('supportAlone') : words('support', { name: operator })
  const isGone = text === '' && pictures.length === 0
  return html`<div class="bubble ${author}">
    <b>${author === 'owner' ? owner : support}</b>
    ${text === '' ? '' : html`<p class="said">${text}</p>`}
    ${isGone ? html`<p class="quiet">—</p>` : ''}
    ${pictures.map(({ id: picture }, index) => {
      const name = words('picture', { number: String(index + 1) })
      return call.can('help.picture')
        ? html`<p>
            <a href="/help/${id}/pictures/${picture}" target="_blank" rel="noopener">${name}</a>
          </p>`
        : html`<p class="quiet">${name}</p>`
    })}
    <small class="quiet">${showMoment(at, language)}</small>
  </div>`
}
