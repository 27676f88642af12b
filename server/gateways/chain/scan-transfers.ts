import { ProviderFailure } from '../provider-call.ts'
import type { BlockRange, ChainNode, LogEntry, TransferSide } from './chain-node.ts'
import { RpcRefusal } from './json-rpc.ts'

/** Blocks that are asked for at once at most. */
const MAX_BLOCKS = 2000n
/** Addresses that are asked for at once. */
const MAX_ADDRESSES = 500

/** How many blocks a node lets itself be asked for at once; learnt from its refusals. */
export interface RangeLimit {
  blocks: bigint
}

/** Returns the maximum number of blocks of a reading; it shrinks where a node refuses a range. */
export function createRangeLimit(): RangeLimit {
  return { blocks: MAX_BLOCKS }
}

interface Scan extends BlockRange {
  node: ChainNode
  addresses: readonly string[]
  /** Transfers to the addresses, or also from them. */
  sides?: readonly TransferSide[]
  limit: RangeLimit
  /** Whether there is no time for another range. */
  isLate: () => boolean
}

/**
 * Reads the transfers of a range in parts. A part that the node refuses is halved. Returns the
 * block up to which all were read; it is before the end when time ran out.
 */
export async function scanTransfers(scan: Scan): Promise<{ logs: LogEntry[]; upTo: bigint }> {
  const { from, to, limit, isLate } = scan
  const logs: LogEntry[] = []
  let next = from
  while (next <= to && !(next > from && isLate())) {
    const end = next + limit.blocks - 1n < to ? next + limit.blocks - 1n : to
    const part = await readPart(scan, { from: next, to: end })
    if (!part) continue
    logs.push(...part)
    next = end + 1n
  }
  return { logs, upTo: next - 1n }
}

/** Undefined when the node refused and the limit was lowered. */
async function readPart(
  { node, addresses, sides = ['to'], limit }: Scan,
  range: BlockRange,
): Promise<LogEntry[] | undefined> {
  const logs: LogEntry[] = []
  try {
    for (let at = 0; at < addresses.length; at += MAX_ADDRESSES) {
      const some = addresses.slice(at, at + MAX_ADDRESSES)
      for (const side of sides) logs.push(...(await node.readTransferLogs(range, some, side)))
    }
    limit.blocks = limit.blocks < MAX_BLOCKS ? limit.blocks + 1n : MAX_BLOCKS
    return logs
  } catch (error) {
    const blocks = range.to - range.from + 1n
    if (!isTooMuch(error) || blocks === 1n) throw error
    limit.blocks = blocks / 2n
    if (error instanceof RpcRefusal) return undefined
    throw error
  }
}

/** A node refuses a range that is too long, or does not come to an end with it. */
function isTooMuch(error: unknown): boolean {
  return error instanceof RpcRefusal || error instanceof ProviderFailure
}
