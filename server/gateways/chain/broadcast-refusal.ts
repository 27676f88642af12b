/** Why a node does not take a transaction. `known`: it has it already. */
export type BroadcastRefusal = 'known' | 'nonce' | 'funds' | 'fee' | 'other'

/** Words of nodes, which have no common codes for these reasons. */
const WORDS: readonly (readonly [BroadcastRefusal, RegExp])[] = [
  ['known', /already (?:known|imported|exists)|known transaction|alreadyknown|same hash/i],
  ['nonce', /nonce.*(?:low|used|expired)|oldnonce/i],
  ['funds', /insufficient ?funds/i],
  ['fee', /underpriced|fee ?(?:too ?low|cap)|less than block base fee/i],
]

/**
 * Returns what a node means by the words of its refusal, for the log, which does not hold the
 * words.
 */
export function explainRefusal(reason: string): BroadcastRefusal {
  return WORDS.find(([, words]) => words.test(reason))?.[0] ?? 'other'
}
