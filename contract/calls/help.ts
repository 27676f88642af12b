import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import {
  HELP_SIDES,
  HELP_TEXT_LENGTH,
  MOST_PICTURES,
  PICTURE_BYTES,
  PROBLEM_REASONS,
} from '../rules/help.ts'
import { Id, IsoMoment, LooseMoment, Moment, rowsOf } from '../values.ts'
import { MoneyOutcome, Outcome, ShownText } from '../wire.ts'
import { TransactionNumber } from './receipts.ts'
import { Transaction } from './wallet.ts'

const Side = v.picklist(HELP_SIDES)
const MaybeMoment = v.fallback(v.optional(Moment), undefined)
const Count = v.fallback(v.optional(v.number(), 0), 0)

const RowId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
)
const Pictures = v.optional(v.pipe(v.array(RowId), v.maxLength(MOST_PICTURES)), [])
const Typed = v.pipe(v.string(), v.trim(), v.maxLength(HELP_TEXT_LENGTH))

/** A picture of a message: its size in pixels, by which a place is left for it. */
const HelpPicture = v.object({ id: Id, width: Count, height: Count })
export type HelpPicture = v.InferOutput<typeof HelpPicture>

const HelpMessage = v.object({
  id: Id,
  from: Side,
  /** Of support: who wrote it. */
  name: v.fallback(v.optional(v.string()), undefined),
  text: ShownText,
  at: LooseMoment,
  pictures: v.fallback(rowsOf(HelpPicture), []),
})
export type HelpMessage = v.InferOutput<typeof HelpMessage>

const QUESTION = {
  /** Number of the question: `R-7Q4K-92MD`. */
  number: v.string(),
  reason: v.fallback(v.picklist(PROBLEM_REASONS), 'other'),
  created_at: LooseMoment,
  /** Support answers by then; absent where nobody waits for an answer. */
  answer_by: MaybeMoment,
  closed_at: MaybeMoment,
  closed_by: v.fallback(v.optional(Side), undefined),
  /** It can be opened again until then. */
  reopen_until: MaybeMoment,
  /** What the owner said of the help they got. */
  helped: v.fallback(v.optional(v.boolean()), undefined),
  /** Number of messages of support that the owner has not read. */
  unread: Count,
} as const

/** A question of the owner in the list, with its last message. */
const QuestionRow = v.object({
  ...QUESTION,
  last: v.object({ from: Side, text: ShownText, at: LooseMoment, pictures: Count }),
})
export type QuestionRow = v.InferOutput<typeof QuestionRow>

const Hours = v.fallback(v.number(), 24)

/** A question with a page of its messages, the oldest first (S9). */
export const Question = v.object({
  ...QUESTION,
  /** Support usually answers within so many hours. */
  hours: Hours,
  /** The transaction that it is about. */
  transaction: v.fallback(v.optional(Transaction), undefined),
  messages: rowsOf(HelpMessage),
  /** There are messages before these. */
  has_older: v.fallback(v.optional(v.boolean(), false), false),
  /** An operator is writing an answer. */
  is_typing: v.fallback(v.optional(v.boolean(), false), false),
  /** Support has read the messages up to this moment. */
  read_until: MaybeMoment,
})
export type Question = v.InferOutput<typeof Question>

const ByNumber = v.object({ number: TransactionNumber })

const ProblemRequest = v.object({
  /** The transaction; absent for a question about none. */
  number: v.optional(TransactionNumber),
  reason: v.picklist(PROBLEM_REASONS),
  /** Required for the reason `other`, unless there are pictures. */
  text: Typed,
  pictures: Pictures,
})

/** Base64 is a third longer than the bytes. */
const PICTURE_LENGTH = Math.ceil(PICTURE_BYTES / 3) * 4

/** Questions of owners to support (S9), additions of our server. */
export const helpEndpoints = {
  questions: {
    method: 'GET',
    path: '/v2/wallet/help',
    answer: v.object({ hours: Hours, results: rowsOf(QuestionRow) }),
  },
  question: {
    method: 'GET',
    path: '/v2/wallet/help/question',
    /** `before`: the id of the first message of the page after this one. */
    query: v.object({ number: TransactionNumber, before: v.optional(RowId) }),
    answer: Question,
  },
  /**
   * Asks a question; its path is that of the report of a problem with a transaction, of which it is
   * the successor.
   */
  reportProblem: {
    method: 'POST',
    path: '/v2/wallet/transaction/problem',
    body: ProblemRequest,
    answer: v.object({
      ...MoneyOutcome.entries,
      /** Number of the question, and the hours within which it is answered. */
      number: v.string(),
      hours: v.number(),
    }),
    isKeyed: true,
    act: 'reportProblem',
  },
  sendHelpMessage: {
    method: 'POST',
    path: '/v2/wallet/help/message',
    body: v.object({ number: TransactionNumber, text: Typed, pictures: Pictures }),
    answer: v.object({ ...Outcome.entries, id: Id }),
    isKeyed: 'state',
  },
  /** Uploads a picture, which a message names within a day. */
  addHelpPicture: {
    method: 'POST',
    path: '/v2/wallet/help/picture',
    body: v.object({ base64: v.pipe(v.string(), v.maxLength(PICTURE_LENGTH)) }),
    answer: v.object({ ...Outcome.entries, ...HelpPicture.entries }),
  },
  helpPicture: {
    method: 'GET',
    path: '/v2/wallet/help/picture/file',
    query: v.object({ id: RowId }),
    answer: v.object({}),
    files: ['image/jpeg'],
  },
  /** The owner has read the messages up to a moment. */
  readHelp: {
    method: 'POST',
    path: '/v2/wallet/help/read',
    body: v.object({ number: TransactionNumber, until: IsoMoment }),
    answer: Outcome,
  },
  closeQuestion: {
    method: 'POST',
    path: '/v2/wallet/help/close',
    body: ByNumber,
    answer: Outcome,
  },
  reopenQuestion: {
    method: 'POST',
    path: '/v2/wallet/help/reopen',
    body: ByNumber,
    answer: Outcome,
  },
  rateHelp: {
    method: 'POST',
    path: '/v2/wallet/help/rate',
    body: v.object({ number: TransactionNumber, helped: v.boolean() }),
    answer: Outcome,
  },
} as const satisfies Record<string, Endpoint>
