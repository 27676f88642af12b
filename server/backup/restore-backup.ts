import * as v from 'valibot'
import { cleanPersonName } from '../../contract/rules/person-name.ts'
import type { Database, Queryable } from '../db/database.ts'
import { auditWithin } from '../domain/ledger/audit.ts'
import { readGzipLines } from './gzip-lines.ts'
import { listTables } from './tables.ts'
import { type Contents, BACKUP_FORMAT } from './write-backup.ts'

const Head = v.object({
  format: v.literal(BACKUP_FORMAT),
  migrations: v.array(v.object({ name: v.string(), sha256: v.string() })),
  pepper: v.nullable(v.string()),
})
const Names = v.looseObject({ first_name: v.string(), last_name: v.fallback(v.string(), '') })
const Rows = v.object({ table: v.string(), rows: v.array(v.string()) })
const End = v.object({ end: v.record(v.string(), v.number()) })

/** Why a backup cannot be restored; the message is one line for the operator. */
class RestoreError extends Error {
  override name = 'RestoreError'
}

/**
 * Restores a backup into an empty wallet in one transaction, and audits the ledger before the
 * commit. Returns the row counts and the pepper of the backup. Throws RestoreError: incomplete
 * backup, another version, wallet not empty, inconsistent ledger.
 */
export async function restoreBackup(
  db: Database,
  file: string,
  onProgress: (line: string) => void = () => {},
): Promise<{ contents: Contents; pepper: string | null }> {
  return db.transaction(async (tx) => {
    await requireEmpty(tx)
    const lines = readLines(file)
    const head = await readHead(lines)
    await requireSameSchema(tx, head.migrations)
    const tables = await listTables(tx)
    for (const table of tables.toReversed()) await tx.query(`DELETE FROM "${table}"`)
    const contents = await insertAll(tx, lines, new Set(tables))
    const violations = await auditWithin(tx, { onProgress })
    if (violations.length > 0) {
      throw new RestoreError(`The ledger of the backup is broken: ${JSON.stringify(violations[0])}`)
    }
    return { contents, pepper: head.pepper }
  })
}

async function requireEmpty(tx: Queryable): Promise<void> {
  const owners = await tx.query('SELECT 1 FROM app_user LIMIT 1')
  const transfers = await tx.query('SELECT 1 FROM transfer LIMIT 1')
  if (owners.length + transfers.length > 0) {
    throw new RestoreError('This wallet is not empty: restore into a new DATA_DIR or database')
  }
}

async function requireSameSchema(
  tx: Queryable,
  migrations: readonly { name: string; sha256: string }[],
): Promise<void> {
  const ours = await tx.query('SELECT name, sha256 FROM schema_migration ORDER BY name')
  if (JSON.stringify(ours) === JSON.stringify(migrations)) return
  throw new RestoreError('The backup is of another version of the wallet: restore it with that one')
}

async function readHead(lines: AsyncIterator<unknown>): Promise<v.InferOutput<typeof Head>> {
  const first = await lines.next()
  const head = v.safeParse(Head, first.done ? undefined : first.value)
  if (!head.success) throw new RestoreError('The file is no backup of a wallet')
  return head.output
}

async function insertAll(
  tx: Queryable,
  lines: AsyncIterator<unknown>,
  tables: ReadonlySet<string>,
): Promise<Contents> {
  const inserted: Contents = Object.fromEntries(Array.from(tables, (table) => [table, 0]))
  for (;;) {
    const next = await lines.next()
    if (next.done) throw new RestoreError('The backup is not whole')
    const end = v.safeParse(End, next.value)
    if (end.success) {
      if (isSame(inserted, end.output.end)) return inserted
      throw new RestoreError('The backup does not hold the rows that it says it does')
    }
    const { table, rows } = v.parse(Rows, next.value)
    if (!tables.has(table)) throw new RestoreError('The file is no backup of a wallet')
    await tx.query(
      `INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $1::json)`,
      [`[${rows.map((row) => (table === 'app_user' ? cleanOwner(row) : row)).join(',')}]`],
    )
    inserted[table] = (inserted[table] ?? 0) + rows.length
  }
}

/** Names of a file follow the rule of all others; a row with valid ones stays as it was written. */
function cleanOwner(row: string): string {
  const names = v.safeParse(v.pipe(v.string(), v.parseJson(), Names), row)
  if (!names.success) return row
  const { first_name: first, last_name: last, ...rest } = names.output
  const [cleanFirst, cleanLast] = [cleanPersonName(first), cleanPersonName(last)]
  if (cleanFirst === first && cleanLast === last) return row
  return JSON.stringify({ ...rest, first_name: cleanFirst, last_name: cleanLast })
}

function isSame(left: Contents, right: Contents): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return Array.from(names).every((name) => (left[name] ?? 0) === (right[name] ?? 0))
}

async function* readLines(file: string): AsyncGenerator {
  try {
    for await (const line of readGzipLines(file)) yield JSON.parse(line)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new RestoreError(`The backup cannot be read${reason}`, { cause: error })
  }
}
