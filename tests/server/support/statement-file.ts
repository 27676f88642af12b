import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StatementFormat } from '../../../contract/calls/statements.ts'
import type { Database } from '../../../server/db/database.ts'
import { statementFile } from '../../../server/http/owner-files.ts'
import type { TestOwner } from './ledger-world.ts'

/** The month of statements of tests, which is over when they are made. */
export const MONTH = {
  created_at__gte: '2026-12-01T00:00:00Z',
  created_at__lt: '2027-01-01T00:00:00Z',
}
const LATER = new Date('2027-02-01T00:00:00Z')

interface StatementOf {
  folder: string
  format: StatementFormat
  code: string
  month?: typeof MONTH
}

/** Writes the statement of an account into a file, and returns its path. */
export async function writeStatementFile(
  db: Database,
  { userId, accounts }: TestOwner,
  { folder, format, code, month = MONTH }: StatementOf,
): Promise<string> {
  const query = { format, ...month, account_ids: [accounts[code] ?? ''] }
  const { bytes, name } = await statementFile(db, query, { userId, language: 'en', now: LATER })
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat(pieces))
  return path
}
