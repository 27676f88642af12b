import type { Database, Queryable } from '../db/database.ts'
import { writeGzipLines } from './gzip-lines.ts'
import { listKeyColumns, listTables } from './tables.ts'

export const BACKUP_FORMAT = 'e-wallet-backup-1'
const ROWS_PER_BATCH = 500

/** Number of rows of each table in a backup. */
export type Contents = Record<string, number>

/**
 * Writes the whole wallet as of one moment to `file`: gzipped lines of JSON, first what it is, then
 * each row, last the counts. `pepper` is included, because PIN hashes are useless without it. The
 * file appears when it is whole and on the disk; only its owner may read it.
 */
export async function writeBackup(
  db: Database,
  { file, pepper }: { file: string; pepper: string | null },
): Promise<Contents> {
  return writeGzipLines(file, async (writeLine) => {
    const write = (line: unknown) => writeLine(JSON.stringify(line))
    const contents = await db.transaction(
      async (tx) => {
        const migrations = await tx.query('SELECT name, sha256 FROM schema_migration ORDER BY name')
        await write({ format: BACKUP_FORMAT, migrations, pepper })
        return writeTables(tx, write)
      },
      { isSnapshot: true },
    )
    await write({ end: contents })
    return contents
  })
}

async function writeTables(
  tx: Queryable,
  write: (line: unknown) => Promise<void>,
): Promise<Contents> {
  const contents: Contents = {}
  for (const table of await listTables(tx)) {
    const order = await listKeyColumns(tx, table)
    await tx.query(`DECLARE backup CURSOR FOR
      SELECT row_to_json(t)::text AS row FROM "${table}" t ORDER BY ${order}`)
    contents[table] = 0
    for (;;) {
      const rows = await tx.query<{ row: string }>(`FETCH ${ROWS_PER_BATCH} FROM backup`)
      if (rows.length === 0) break
      contents[table] += rows.length
      // Rows stay as the database's text, because JavaScript numbers would lose digits.
      await write({ table, rows: rows.map(({ row }) => row) })
    }
    await tx.query('CLOSE backup')
  }
  return contents
}
