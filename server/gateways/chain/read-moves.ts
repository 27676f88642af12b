import { isSameAddress } from '../../../contract/rules/crypto-address.ts'
import { ProviderFailure } from '../provider-call.ts'
import type { BlockRange, LogEntry } from './chain-node.ts'
import { readTransfer, type TokenTransfer } from './erc20.ts'
import type { ConnectedNetwork } from './hot-network.ts'
import { mapLimited } from './map-limited.ts'
import { type RangeLimit, scanTransfers } from './scan-transfers.ts'

/** Time for the transfers of one statement, ms. */
const READING_MS = 240_000

/** A transfer of tokens from or to an address of ours. */
export interface Move extends TokenTransfer {
  /** Its transaction and its place among the logs of the block. */
  hash: string
  ref: string
  block: bigint
  at: Date
}

interface MovesQuery extends BlockRange {
  addresses: readonly string[]
  limit: RangeLimit
}

/**
 * Reads all transfers from and to addresses in a range of blocks, each once. Throws ProviderFailure
 * where time runs out, or where a block of them is not in the chain.
 */
export async function readMoves(
  { network, node }: ConnectedNetwork,
  { addresses, ...asked }: MovesQuery,
): Promise<Move[]> {
  const until = performance.now() + READING_MS
  const isLate = () => performance.now() > until
  const { logs, upTo } = await scanTransfers({
    ...asked,
    node,
    addresses,
    sides: ['to', 'from'],
    isLate,
  })
  if (upTo < asked.to) throw unread(`${network.code}: there are too many blocks`)
  const found = new Map<string, Omit<Move, 'at'> & { entry: LogEntry }>()
  for (const entry of logs) {
    const moved = readTransfer(entry)
    // Anybody may send nothing in the name of anybody.
    if (!moved || moved.units === 0n || !isSameAddress(entry.address, network.token)) continue
    const hash = entry.transactionHash.toLowerCase()
    const ref = `${hash}:${entry.logIndex}`
    found.set(ref, { ...moved, hash, ref, block: entry.blockNumber, entry })
  }
  const times = await readTimes(
    { network, node },
    [...found.values()].map(({ entry }) => entry),
  )
  return Array.from(found.values(), ({ entry, ...move }) => ({
    ...move,
    at: times.get(entry.blockNumber) ?? new Date(0),
  }))
}

/** Reads when blocks were made, and that the chain has them. */
async function readTimes(
  { network, node }: ConnectedNetwork,
  logs: readonly LogEntry[],
): Promise<Map<bigint, Date>> {
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))]
  const blocks = await mapLimited(numbers, (number) => node.readBlock(number))
  const known = new Map(blocks.map((block) => [block.number, block]))
  for (const { blockNumber, blockHash } of logs) {
    const { hash } = known.get(blockNumber) ?? {}
    if (hash?.toLowerCase() === blockHash.toLowerCase()) continue
    throw unread(`${network.code}: a transfer is in a block that the chain does not have`)
  }
  return new Map(blocks.map(({ number, at }) => [number, at]))
}

function unread(message: string): ProviderFailure {
  return new ProviderFailure(message, { outcome: 'unknown' })
}
