import { randomUUID } from 'node:crypto'
import {
  OFFICE_ORIGIN,
  type OfficeReply,
  type OfficeWorld,
  REASON,
  type TestOperator,
} from './office-world.ts'

/** A document of Иван Петров, as an operator types it. */
const DOCUMENT = {
  kind: 'passport',
  country: 'ru',
  number: '4509 123456',
  first_name: 'ИВАН',
  last_name: ' петров ',
  born_on: '1990-05-31',
  expires_on: '',
}

/** The smallest picture. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Adds a document with a copy, as the form does; `changes` replace its fields. */
export async function addDocument(
  { office }: OfficeWorld,
  { cookie }: TestOperator,
  id: string,
  changes: Readonly<Record<string, string | File>> = {},
): Promise<{ status: number; html: string }> {
  const body = new FormData()
  const fields = { ...DOCUMENT, file: new File([PNG], 'passport.png'), ...changes }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const headers = { 'Accept-Language': 'en', Cookie: cookie, Origin: OFFICE_ORIGIN }
  const path = `/identifications/${id}/documents`
  const reply = await office.request(path, { method: 'POST', headers, body })
  return { status: reply.status, html: await reply.text() }
}

/** Asks for the level by the newest document, as its form does. */
export async function askForLevel(
  { wallet }: OfficeWorld,
  operator: TestOperator,
  id: string,
): Promise<OfficeReply> {
  const [newest] = await wallet.context.db.query<{ id: string }>(
    'SELECT id FROM identity_document WHERE case_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [id],
  )
  const fields = { key: randomUUID(), document: newest?.id ?? id, reason: REASON }
  return operator.sign(`/identifications/${id}/approve`, fields)
}
