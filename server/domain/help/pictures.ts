import { createHash } from 'node:crypto'
import { PICTURE_BYTES, PICTURE_MEGABYTES } from '../../../contract/rules/help.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import { cleanPicture } from './clean-picture.ts'
import { readPictureFile, writePictureFile } from './picture-files.ts'

const PICTURES_PER_HOUR = 40
const BASE64 = /^[A-Za-z\d+/]*={0,2}$/

/** Where pictures are kept: in a folder, or in the database without one. */
export interface PicturePlace {
  picturesFolder?: string | undefined
}

/** A picture that was stored. */
export interface StoredPicture {
  id: string
  width: number
  height: number
}

interface Upload {
  userId: string
  base64: string
  place: PicturePlace
  now: Date
}

/**
 * Stores a picture that the owner will send with a message. Throws PICTURE_REFUSED,
 * PICTURE_TOO_LARGE, TOO_MANY_REQUESTS, BUSY.
 */
export async function addPicture(db: Queryable, upload: Upload): Promise<StoredPicture> {
  const { userId, base64, place, now } = upload
  const window = { limit: PICTURES_PER_HOUR, windowSeconds: HOUR_SECONDS, now }
  await takeHit(db, { key: `picture:${userId}`, ...window })
  if (!BASE64.test(base64)) throw new Refusal('PICTURE_REFUSED')
  const bytes = Buffer.from(base64, 'base64')
  return storePicture(db, { userId, operatorId: null, bytes, place, now })
}

interface PictureToStore {
  /** The owner of the question. */
  userId: string
  operatorId: string | null
  bytes: Uint8Array
  place: PicturePlace
  now: Date
}

/** Stores a picture, encoded anew. Throws PICTURE_REFUSED, PICTURE_TOO_LARGE, BUSY. */
export async function storePicture(db: Queryable, storing: PictureToStore): Promise<StoredPicture> {
  const { userId, operatorId, place, now } = storing
  if (storing.bytes.length > PICTURE_BYTES) {
    throw new Refusal('PICTURE_TOO_LARGE', { count: String(PICTURE_MEGABYTES) })
  }
  const { bytes, width, height } = await cleanPicture(storing.bytes)
  const id = newId(now)
  const { picturesFolder: folder } = place
  if (folder !== undefined) await writePictureFile(folder, id, bytes)
  await db.query(
    `INSERT INTO help_picture (id, user_id, operator_id, width, height, file_hash, file_base64, created_at, idle_since)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      id,
      userId,
      operatorId,
      width,
      height,
      createHash('sha256').update(bytes).digest('hex'),
      folder === undefined ? bytes.toString('base64') : null,
      now,
    ],
  )
  return { id, width, height }
}

interface PictureAttachment {
  userId: string
  /** Set where support sends them. */
  operatorId?: string
  questionId: string
  messageId: string
  ids: readonly string[]
}

/**
 * Adds uploaded pictures to the message that names them. Throws NOT_FOUND unless all are the
 * sender's and unsent.
 */
export async function attachPictures(tx: Queryable, attaching: PictureAttachment): Promise<void> {
  const { userId, operatorId = null, questionId, messageId, ids } = attaching
  if (ids.length === 0) return
  const attached = await tx.query(
    `UPDATE help_picture SET question_id = $1, message_id = $2, idle_since = NULL,
       position = array_position($3::uuid[], id)
     WHERE id = ANY ($3::uuid[]) AND user_id = $4 AND operator_id IS NOT DISTINCT FROM $5::uuid AND message_id IS NULL
     RETURNING 1`,
    [questionId, messageId, ids, userId, operatorId],
  )
  if (attached.length !== ids.length) throw new Refusal('NOT_FOUND')
}

interface PictureRow extends StoredPicture {
  message_id: string
}

/** Returns the pictures of messages of a question, by the id of the message. */
export async function listPictures(
  db: Queryable,
  questionId: string,
): Promise<ReadonlyMap<string, StoredPicture[]>> {
  const rows = await db.query<PictureRow>(
    `SELECT id, message_id, width, height FROM help_picture WHERE question_id = $1 ORDER BY position, id`,
    [questionId],
  )
  const found = new Map<string, StoredPicture[]>()
  for (const { message_id: message, ...picture } of rows) {
    found.set(message, [...(found.get(message) ?? []), picture])
  }
  return found
}

interface Reading {
  id: string
  place: PicturePlace
}

/** Returns a picture of the owner's questions, or one that they have uploaded. Throws NOT_FOUND. */
export function readOwnPicture(
  db: Queryable,
  { userId, ...reading }: Reading & { userId: string },
): Promise<Buffer<ArrayBuffer>> {
  const where = 'user_id = $2 AND (question_id IS NOT NULL OR operator_id IS NULL)'
  return readPicture(db, reading, { where, value: userId })
}

/** Returns a picture of a question. Throws NOT_FOUND. */
export function readQuestionPicture(
  db: Queryable,
  { questionId, ...reading }: Reading & { questionId: string },
): Promise<Buffer<ArrayBuffer>> {
  return readPicture(db, reading, { where: 'question_id = $2', value: questionId })
}

async function readPicture(
  db: Queryable,
  { id, place }: Reading,
  { where, value }: { where: string; value: string },
): Promise<Buffer<ArrayBuffer>> {
  const [row] = await db.query<{ file_base64: string | null }>(
    `SELECT file_base64 FROM help_picture WHERE id = $1 AND ${where}`,
    [id, value],
  )
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.file_base64 !== null) return Buffer.from(row.file_base64, 'base64')
  const { picturesFolder: folder } = place
  const file = folder === undefined ? undefined : await readPictureFile(folder, id)
  if (!file) throw new Refusal('NOT_FOUND')
  return Buffer.from(file)
}
