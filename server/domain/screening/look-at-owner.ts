import type { Database, Queryable } from '../../db/database.ts'
import { findHits, leaveOutDecided } from './find-hits.ts'
import type { CaseCause } from '../cases/open-case.ts'
import { openOwnerCase } from './case-hits.ts'
import { readScreeningVersion, requireIndex, type ScreeningIndex } from './screening-index.ts'

/** An owner whose name is compared with the lists. */
export interface ComparedOwner {
  userId: string
  firstName: string
  lastName: string
  cause: CaseCause
  now: Date
}

/**
 * Compares the name of an owner with the lists in force, in the transaction that changes it, and
 * opens a case where it is close to an entry. Does nothing where no list was loaded.
 */
export async function lookAtOwner(
  db: Database,
  tx: Queryable,
  owner: ComparedOwner,
): Promise<void> {
  const version = await readScreeningVersion(tx, true)
  if (version === 0n) return
  await lookWith(tx, await requireIndex(db, tx, version), owner)
}

/**
 * Compares the name of an owner with the entries in memory, and returns whether anything is to be
 * decided.
 */
export async function lookWith(
  tx: Queryable,
  index: ScreeningIndex,
  { userId, firstName, lastName, cause, now }: ComparedOwner,
): Promise<boolean> {
  const name = `${firstName} ${lastName}`
  const found = findHits(index, [{ part: 'owner_name', text: name }])
  const { hits } = await leaveOutDecided(tx, userId, found)
  if (hits.length === 0) return false
  await openOwnerCase(tx, { userId, cause, hits, now })
  return true
}
