import type { ChainNode, LogEntry } from './chain-node.ts'

/** Final blocks that were compared with their chain. */
export interface FinalBlocks {
  /**
   * The logs, all final by their number, whose block is not the one of the chain; forgets blocks
   * before `from`.
   */
  findUndone(logs: readonly LogEntry[], from: bigint): Promise<ReadonlySet<LogEntry>>
}

/**
 * Compares each final block with transfers once: a node that keeps logs of a block that the chain
 * has undone may return them with the number of a final block, and one transfer would be credited
 * twice.
 */
export function rememberBlocks(node: ChainNode): FinalBlocks {
  const known = new Map<string, bigint>()
  return {
    async findUndone(logs, from) {
      for (const [hash, number] of known) if (number < from) known.delete(hash)
      const undone = new Set<LogEntry>()
      for (const entry of logs) {
        const { blockHash, blockNumber } = entry
        if (known.get(blockHash) === blockNumber) continue
        if (await node.hasBlock(entry)) known.set(blockHash, blockNumber)
        else undone.add(entry)
      }
      return undone
    },
  }
}
