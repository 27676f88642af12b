import type { Queryable } from '../../db/database.ts'
import { listEntryIds } from '../ledger/entries-of.ts'
import { type LedgerEntry, readEntry } from '../ledger/read-entry.ts'
import type { Subject } from '../owners/read-subject.ts'
import type { Details } from './read-details.ts'

/**
 * Returns every entry of the ledger that a transaction has led to, the oldest first: returns and
 * corrections, too.
 */
export async function listEntriesOf(
  db: Queryable,
  { id, transferId }: Subject,
  { payout }: Details,
): Promise<LedgerEntry[]> {
  const ids = await listEntryIds(db, { id, transferId, payoutId: payout?.shown.id })
  const entries = await Promise.all(ids.map((one) => readEntry(db, one)))
  return entries.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
