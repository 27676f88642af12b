import type * as v from 'valibot'
import type { helpEndpoints } from '../../../contract/calls/help.ts'
import type { HelpSide } from '../../../contract/rules/help.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Queryable } from '../../db/database.ts'
import { pageStatement } from '../history/page-statement.ts'
import { type TransactionColumns, writeTransaction } from '../history/row.ts'
import { Refusal } from '../refusal.ts'
import { listPictures, type StoredPicture } from './pictures.ts'
import { findQuestion, MESSAGES, type QuestionColumns, writeQuestion } from './question-row.ts'

/** Questions in the list of an owner. */
const MOST_LISTED = 100
/** Messages of a page. */
const PAGE = 100
/** Support is shown as typing for this long after a sign of it, ms. */
const TYPING_MS = 8000

type Answer<Name extends 'questions' | 'question'> = v.InferInput<
  (typeof helpEndpoints)[Name]['answer']
>

interface ListRow extends QuestionColumns {
  last_author: HelpSide
  last_text: string
  last_at: Date
  last_pictures: number
  unread: number
}

/** Returns the questions of an owner, the one with the latest message first (S9). */
export async function listQuestions(
  db: Queryable,
  { userId, hours }: { userId: string; hours: number },
): Promise<Answer<'questions'>> {
  const rows = await db.query<ListRow>(
    `SELECT p.*, l.author AS last_author, l.text AS last_text, l.created_at AS last_at, l.unread,
       (SELECT count(*)::int FROM help_picture i WHERE i.message_id = l.id AND i.question_id = p.id) AS last_pictures
     FROM transaction_problem p CROSS JOIN LATERAL (
       SELECT m.*, count(*) FILTER (WHERE m.author = 'support' AND m.created_at > coalesce(p.owner_read_at, p.created_at))
         OVER ()::int AS unread
       FROM (${MESSAGES}) m ORDER BY m.created_at DESC, m.id DESC LIMIT 1
     ) l
     WHERE p.user_id = $1 ORDER BY l.created_at DESC, p.id LIMIT ${MOST_LISTED}`,
    [userId],
  )
  const results = rows.map((row) =>
    Object.assign(writeQuestion(row, hours), {
      unread: row.unread,
      last: {
        from: row.last_author,
        text: row.last_text,
        at: row.last_at.toISOString(),
        pictures: row.last_pictures,
      },
    }),
  )
  return { hours, results }
}

/** A message as it is stored. */
export interface MessageRow {
  id: string
  author: HelpSide
  operator: string | null
  text: string
  created_at: Date
  pictures: readonly StoredPicture[]
}

interface Page {
  messages: MessageRow[]
  hasOlder: boolean
}

/**
 * Returns a page of the messages of a question, the oldest first: the latest ones, or those before
 * a message.
 */
export async function pageMessages(
  db: Queryable,
  { questionId, before }: { questionId: string; before?: string | undefined },
): Promise<Page> {
  const rows = await db.query<Omit<MessageRow, 'pictures'>>(
    `WITH x AS MATERIALIZED (
       SELECT m.* FROM transaction_problem p CROSS JOIN LATERAL (${MESSAGES}) m WHERE p.id = $1
     )
     SELECT x.id, x.author, o.name AS operator, x.text, x.created_at FROM x
     LEFT JOIN office_operator o ON o.id = x.operator_id
     WHERE $2::uuid IS NULL OR (x.created_at, x.id) < (SELECT y.created_at, y.id FROM x y WHERE y.id = $2::uuid)
     ORDER BY x.created_at DESC, x.id DESC LIMIT ${PAGE + 1}`,
    [questionId, before ?? null],
  )
  const pictures = await listPictures(db, questionId)
  const messages = rows
    .slice(0, PAGE)
    .toReversed()
    .map((row) => Object.assign(row, { pictures: pictures.get(row.id) ?? [] }))
  return { messages, hasOlder: rows.length > PAGE }
}

interface QuestionQuery {
  userId: string
  number: string
  before?: string | undefined
  language: Language
  hours: number
  now: Date
}

/** Returns a question of the owner with its messages and transaction (S9). Throws NOT_FOUND. */
export async function readQuestion(
  db: Queryable,
  asked: QuestionQuery,
): Promise<Answer<'question'>> {
  const { userId, number, before, language, hours, now } = asked
  const row = await findQuestion(db, { userId, number })
  const { messages, hasOlder } = await pageMessages(db, { questionId: row.id, before })
  const readAt = row.owner_read_at ?? row.created_at
  const typingMs = row.typing_at && now.getTime() - row.typing_at.getTime()
  return {
    ...writeQuestion(row, hours),
    hours,
    unread: messages.filter(({ author, created_at: at }) => author === 'support' && at > readAt)
      .length,
    ...(row.transaction_id && {
      transaction: await readTransaction(db, { userId, id: row.transaction_id, language }),
    }),
    messages: messages.map(writeMessage),
    has_older: hasOlder,
    is_typing: typingMs !== null && typingMs < TYPING_MS,
    ...(row.support_read_at && { read_until: row.support_read_at.toISOString() }),
  }
}

function writeMessage({ id, author, operator, text, created_at, pictures }: MessageRow) {
  return {
    id,
    from: author,
    ...(operator !== null && { name: operator }),
    text,
    at: created_at.toISOString(),
    pictures: pictures.map(({ id: picture, width, height }) => ({ id: picture, width, height })),
  }
}

async function readTransaction(
  db: Queryable,
  { userId, id, language }: { userId: string; id: string; language: Language },
) {
  const parameters = [userId, id]
  const statement = pageStatement('user_id = $1 AND id = $2::uuid', parameters.length)
  const [row] = await db.query<TransactionColumns>(statement, [...parameters, 1, 0])
  if (!row) throw new Refusal('NOT_FOUND')
  return writeTransaction(row, language)
}
