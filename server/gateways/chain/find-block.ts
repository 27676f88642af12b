import { ProviderFailure } from '../provider-call.ts'
import type { ChainNode } from './chain-node.ts'

/** Blocks before the newest final one that are tried first. */
const FIRST_STEP = 1024n

/**
 * Returns the number of the first block that is not older than a moment. Throws ProviderFailure
 * while the newest final block is older.
 */
export async function findFirstBlock(node: ChainNode, at: Date, final: bigint): Promise<bigint> {
  const isSince = async (number: bigint) => (await node.readBlock(number)).at >= at
  if (!(await isSince(final))) {
    throw new ProviderFailure('a chain is not final up to this time', { outcome: 'unknown' })
  }
  let found = final
  let older = final - FIRST_STEP
  for (let step = FIRST_STEP; older >= 0n && (await isSince(older)); step *= 2n) {
    found = older
    older -= step
  }
  if (older < -1n) older = -1n
  while (found - older > 1n) {
    const middle = (older + found) / 2n
    if (await isSince(middle)) found = middle
    else older = middle
  }
  return found
}
