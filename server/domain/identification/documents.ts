import { createHash } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'

/** Kinds of documents that confirm who somebody is. */
export const DOCUMENT_KINDS = [
  'passport',
  'id_card',
  'residence_permit',
  'driving_licence',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** A document that an operator looked at, as it says. Days are written as `1990-05-31`. */
export interface DocumentFacts {
  kind: DocumentKind
  country: string
  number: string
  firstName: string
  lastName: string
  bornOn: string
  /** Null for a document that is valid for life. */
  expiresOn: string | null
}

/** A document with its copy, which is read by `readDocumentFile`. */
export interface IdentityDocument extends DocumentFacts {
  id: string
  caseId: string
  fileType: FileType
  fileHash: string
  operator: string
  createdAt: Date
}

const SELECT = `SELECT d.id, d.case_id AS "caseId", d.kind, d.country_code AS country, d.number,
    d.first_name AS "firstName", d.last_name AS "lastName", d.born_on AS "bornOn",
    d.expires_on AS "expiresOn", d.file_type AS "fileType", d.file_hash AS "fileHash",
    o.name AS operator, d.created_at AS "createdAt"
  FROM identity_document d JOIN office_operator o ON o.id = d.operator_id`

/** The first bytes of the files that are taken. */
const SIGNS = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
} as const
export type FileType = keyof typeof SIGNS
const FILE_TYPES: readonly FileType[] = ['image/jpeg', 'image/png', 'application/pdf']

/** Returns what a file is by its first bytes; undefined for anything but a picture or a PDF. */
export function readFileType(bytes: Uint8Array): FileType | undefined {
  return FILE_TYPES.find((type) => SIGNS[type].every((byte, at) => bytes[at] === byte))
}

/**
 * Stores a document with its copy and returns its id; undefined where the check has the same copy
 * with the same facts already, as from a form that was sent twice.
 */
export async function storeDocument(
  tx: Queryable,
  stored: {
    facts: DocumentFacts
    caseId: string
    userId: string
    file: { type: FileType; bytes: Uint8Array }
    operatorId: string
    now: Date
  },
): Promise<string | undefined> {
  const { facts, caseId, userId, file, operatorId, now } = stored
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  // Of two that come at the same time the second sees the first.
  await tx.query('SELECT 1 FROM kyc_case WHERE id = $1 FOR UPDATE', [caseId])
  const identity = [
    caseId,
    hash,
    facts.kind,
    facts.country,
    facts.number,
    facts.firstName,
    facts.lastName,
    facts.bornOn,
    facts.expiresOn,
  ]
  const same = await tx.query(
    `SELECT 1 FROM identity_document WHERE case_id = $1 AND file_hash = $2 AND kind = $3 AND country_code = $4
       AND number = $5 AND first_name = $6 AND last_name = $7 AND born_on = $8 AND expires_on IS NOT DISTINCT FROM $9`,
    identity,
  )
  if (same.length > 0) return undefined
  const id = newId(now)
  const base64 = Buffer.from(file.bytes).toString('base64')
  await tx.query(
    `INSERT INTO identity_document (case_id, file_hash, kind, country_code, number, first_name, last_name, born_on,
       expires_on, id, user_id, file_type, file_base64, operator_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [...identity, id, userId, file.type, base64, operatorId, now],
  )
  return id
}

/** Returns the documents of a check, the newest first. */
export function listDocuments(db: Queryable, caseId: string): Promise<IdentityDocument[]> {
  return db.query<IdentityDocument>(
    `${SELECT} WHERE d.case_id = $1 ORDER BY d.created_at DESC, d.id DESC`,
    [caseId],
  )
}

/** Returns the copy of a document of a check; undefined when there is none. */
export async function readDocumentFile(
  db: Queryable,
  { id, caseId }: { id: string; caseId: string },
): Promise<{ type: FileType; bytes: Uint8Array<ArrayBuffer> } | undefined> {
  const [row] = await db.query<{ type: FileType; base64: string }>(
    `SELECT file_type AS type, file_base64 AS base64 FROM identity_document
     WHERE id = $1::uuid AND case_id = $2::uuid`,
    [id, caseId],
  )
  return row && { type: row.type, bytes: new Uint8Array(Buffer.from(row.base64, 'base64')) }
}

/** Writes down by which document two people approved the level of a check. */
export async function storeApproval(
  tx: Queryable,
  approval: { caseId: string; documentId: string; proposalId: string; now: Date },
): Promise<void> {
  const { caseId, documentId, proposalId, now } = approval
  await tx.query(
    `INSERT INTO identity_approval (case_id, document_id, proposal_id, proposal_kind, proposal_state, created_at)
     VALUES ($1, $2, $3, 'identification', 'done', $4)`,
    [caseId, documentId, proposalId, now],
  )
}

const ISO_DAY = /^\d{4}-\d\d-\d\d$/
const OLDEST_YEARS = 120

/** Whether a text is a day that exists: `1990-05-31`. */
export function isDocumentDay(text: string): boolean {
  if (!ISO_DAY.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether somebody may be born on a day: in the past, and at most 120 years ago. */
export function isBirthday(text: string, now: Date): boolean {
  if (!isDocumentDay(text)) return false
  const years = now.getUTCFullYear() - Number(text.slice(0, 'yyyy'.length))
  return text < dayOf(now) && years <= OLDEST_YEARS
}

/** Whether a document is no longer valid. */
export function isExpired({ expiresOn }: Pick<DocumentFacts, 'expiresOn'>, now: Date): boolean {
  return expiresOn !== null && expiresOn < dayOf(now)
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 'yyyy-mm-dd'.length)
}
