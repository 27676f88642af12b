import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import type { Beside } from '../ledger/transfer.ts'
import { type Compared, findHits, leaveOutDecided, type Undecided } from './find-hits.ts'
import { hitsBeside, payoutCaseBeside } from './case-hits.ts'
import { findIndex, requireIndex, type ScreeningIndex } from './screening-index.ts'

/** What the facts of an act say about lists and cases. */
export interface ScreeningFacts {
  /** The version of the lists in force. */
  screening_version: bigint
  /** The case of the owner that is not cleared. */
  owner_case_id: string | null
}

/** The SQL column of `ScreeningFacts` that only payouts need. */
export const SCREENING_VERSION =
  'coalesce((SELECT s.version FROM screening_state s WHERE s.id = 1), 0) AS screening_version'

interface Recipient {
  recipientName: string | null | undefined
  address: string | null | undefined
}

interface ComparedPayout extends Recipient {
  userId: string
}

/** Returns what of the recipient of a payout is compared with lists. */
export function partsOfRecipient({ recipientName, address }: Recipient): Compared[] {
  return [
    ...(recipientName ? [{ part: 'recipient_name' as const, text: recipientName }] : []),
    ...(address ? [{ part: 'address' as const, text: address }] : []),
  ]
}

/** The recipient of a payout as it was compared with the lists. */
export interface PayoutLook {
  /** Returns whether it was compared with the lists in force. */
  isCurrent: (facts: ScreeningFacts) => boolean
  /** Compares it with the lists in force. */
  renew: (tx: Queryable, version: bigint) => Promise<void>
  /**
   * Returns for which case the payout is held, and what is stored with it; undefined where it goes.
   */
  decide: (facts: ScreeningFacts, now: Date) => HeldForCase | undefined
}

/** The case for which a payout is held. */
export interface HeldForCase {
  caseId: string
  beside: readonly Beside[]
}

/**
 * Compares the recipient of a payout with the entries in memory before the payout is placed: that
 * reads the database only where something is close. Whether the entries are those in force, the
 * facts of the payout show.
 */
export async function lookAtPayout(db: Database, payout: ComparedPayout): Promise<PayoutLook> {
  const compared = partsOfRecipient(payout)
  const { userId } = payout
  const lookWith = (reader: Queryable, index: ScreeningIndex | undefined) =>
    leaveOutDecided(reader, userId, index ? findHits(index, compared) : [])
  let version = findIndex(db)?.version ?? 0n
  let found: Undecided = await lookWith(db, findIndex(db))
  return {
    isCurrent: ({ screening_version: inForce }) => version >= inForce,
    renew: async (tx, inForce) => {
      const index = await requireIndex(db, tx, inForce)
      found = await lookWith(tx, index)
      version = index.version
    },
    decide: ({ owner_case_id: ownerCaseId }, now) => {
      const { hits, confirmedCaseId } = found
      // What two confirmed about the recipient holds, whatever else is close and is decided by one.
      if (confirmedCaseId !== null) {
        const place = { caseId: confirmedCaseId, userId, now }
        return { caseId: confirmedCaseId, beside: hitsBeside(place, hits) }
      }
      if (hits.length > 0) {
        const caseId = newId(now)
        return { caseId, beside: payoutCaseBeside({ caseId, userId, now }, hits) }
      }
      return ownerCaseId === null ? undefined : { caseId: ownerCaseId, beside: [] }
    },
  }
}
