import type { Queryable } from '../../db/database.ts'
import { nameKey } from './names/fold-name.ts'
import type { ScreeningIndex } from './screening-index.ts'

/** What of an owner or a payout is compared with lists. */
export type HitPart = 'owner_name' | 'recipient_name' | 'address'

export interface Compared {
  part: HitPart
  text: string
}

/** Something that is close to an entry of a list, and why. */
export interface Hit {
  entryId: string
  part: HitPart
  compared: string
  /** The same for all writings of what was compared. */
  comparedKey: string
  /** The name or address of the entry. */
  matched: string
  /** Names of the rules, with spaces; `address` where an address is the same. */
  rules: string
  score: number
}

/** Most hits of a case; a name that is close to more entries has another case after it. */
const MOST_HITS = 500

/**
 * Returns all entries that are close to a name or have an address, the closest first. Reads memory
 * alone.
 */
export function findHits(index: ScreeningIndex, compared: readonly Compared[]): Hit[] {
  const hits = compared.flatMap((one) =>
    one.part === 'address' ? hitsOfAddress(index, one) : hitsOfName(index, one),
  )
  return hits.toSorted((a, b) => b.score - a.score)
}

function hitsOfAddress(index: ScreeningIndex, { part, text }: Compared): Hit[] {
  const comparedKey = text.toLowerCase()
  const entryIds = index.addresses.get(comparedKey) ?? []
  return entryIds.map((entryId) => ({
    entryId,
    part,
    compared: text,
    comparedKey,
    matched: text,
    rules: 'address',
    score: 100,
  }))
}

function hitsOfName(index: ScreeningIndex, { part, text }: Compared): Hit[] {
  return index.names.find(text).map(({ entryId, name, rules, score }) => ({
    entryId,
    part,
    compared: text,
    comparedKey: nameKey(text),
    matched: name,
    rules: rules.join(' '),
    score,
  }))
}

/** Hits about which nothing was decided, and the case in which one was confirmed. */
export interface Undecided {
  hits: readonly Hit[]
  confirmedCaseId: string | null
}

/**
 * Leaves out the hits about which operators have decided for this owner, and returns the closest of
 * the others. What two confirmed about a pair counts until two lift it, whatever one decided in
 * another case.
 */
export async function leaveOutDecided(
  db: Queryable,
  userId: string,
  hits: readonly Hit[],
): Promise<Undecided> {
  if (hits.length === 0) return { hits, confirmedCaseId: null }
  const rows = await db.query<{
    entry_id: string
    part: HitPart
    compared_key: string
    verdict: 'same' | 'different'
    case_id: string
  }>(
    `SELECT h.entry_id, h.part, h.compared_key, h.verdict, h.case_id
     FROM compliance_hit h JOIN compliance_case k ON k.id = h.case_id
     WHERE h.user_id = $1 AND h.entry_id = ANY ($2::uuid[]) AND h.verdict IS NOT NULL
     ORDER BY h.verdict = 'same', k.decided_at, h.id`,
    [userId, hits.map(({ entryId }) => entryId)],
  )
  const pairOf = (entryId: string, part: HitPart, key: string) => `${entryId} ${part} ${key}`
  const decided = new Map(
    rows.map((row) => [pairOf(row.entry_id, row.part, row.compared_key), row] as const),
  )
  const decisionOn = ({ entryId, part, comparedKey }: Hit) =>
    decided.get(pairOf(entryId, part, comparedKey))
  const confirmed = hits.map(decisionOn).find((decision) => decision?.verdict === 'same')
  return {
    hits: hits.filter((hit) => !decisionOn(hit)).slice(0, MOST_HITS),
    confirmedCaseId: confirmed?.case_id ?? null,
  }
}
