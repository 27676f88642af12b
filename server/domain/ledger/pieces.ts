import type { Queryable } from '../../db/database.ts'

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Condition for ids after the first and up to the second. */
export type LedgerPiece = readonly [string, string]

/**
 * Lists pieces of a table by its key, of `size` rows each, so that no statement reaches a time
 * limit in a large ledger; between two ids, where they are given.
 */
export async function* listPieces(
  tx: Queryable,
  {
    table,
    size,
    from = FIRST_ID,
    to = LAST_ID,
  }: { table: 'account' | 'transfer'; size: number; from?: string; to?: string },
): AsyncGenerator<LedgerPiece> {
  let after = from
  for (;;) {
    const [last]: { id: string }[] = await tx.query(
      `SELECT id FROM ${table} WHERE id > $1::uuid AND id <= $2::uuid
       ORDER BY id LIMIT 1 OFFSET ${size - 1}`,
      [after, to],
    )
    yield [after, last?.id ?? to]
    if (!last) return
    after = last.id
  }
}
