import { isSameAddress } from '../../../contract/rules/crypto-address.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../ops/log/log.ts'
import type {
  ChainTransfer,
  DepositChain,
  DepositGateway,
  TransferQuery,
  TransferReading,
} from '../deposit-gateway.ts'
import type { ChainHead, LogEntry } from './chain-node.ts'
import type { ChainNetwork } from './chain-networks.ts'
import type { DeriveAddress } from './derive-address.ts'
import { readTransfer } from './erc20.ts'
import { type FinalBlocks, rememberBlocks } from './final-blocks.ts'
import {
  type ConnectedNetwork,
  countConfirmations,
  neededConfirmations,
  requireChain,
} from './hot-network.ts'
import type { HealthWatch } from './network-health.ts'
import { createRangeLimit, type RangeLimit, scanTransfers } from './scan-transfers.ts'

/** Final blocks that are read again, for a node that was behind. */
const OVERLAP = 50n
/** Blocks before the newest final one at which the first reading begins. */
const FIRST_BLOCKS = 2000n
/** Time for the ranges of one reading, well below the limit of a provider's call, ms. */
const READING_MS = 4000

interface Parts {
  networks: readonly ConnectedNetwork[]
  derive: DeriveAddress
  health: HealthWatch
  clock: Clock
  log: Log
  /** Least time between two readings of a network. */
  pauseMs: number
}

interface Reading {
  at: number
  limit: RangeLimit
  blocks: FinalBlocks
}

/**
 * Receives USDC on addresses of an extended public key, each network on a branch of its own, so
 * that no two owners have one address. Transfers are final at the newest final block of the chain
 * and after the network's confirmations.
 */
export function createChainDeposits(parts: Parts): DepositGateway {
  const { networks, derive, health } = parts
  const readings = new Map<string, Reading>()
  const find = (code: string) => {
    const connected = networks.find(({ network }) => network.code === code)
    if (!connected) throw new Error(`the network ${code} is not connected`)
    return connected
  }
  return {
    listNetworks: () => Promise.all(networks.map(({ network }) => describe(network, health))),
    deriveAddress: ({ network, number }) => derive(find(network).network.branch, number),
    explorerUrl: ({ network: code, hash }) => {
      const connected = networks.find(({ network }) => network.code === code)
      return connected && `${connected.network.explorer}${hash}`
    },
    async readTransfers(query) {
      const now = parts.clock.now().getTime()
      const connected = find(query.network)
      const reading = readings.get(query.network) ?? {
        at: 0,
        limit: createRangeLimit(),
        blocks: rememberBlocks(connected.node),
      }
      readings.set(query.network, reading)
      if (query.cursor !== null && now - reading.at < parts.pauseMs) {
        return { transfers: [], cursor: query.cursor, isWhole: false }
      }
      reading.at = now
      return readTransfers(connected, query, reading, parts.log)
    },
  }
}

async function describe(
  { code, name, least, minutes, ...network }: ChainNetwork,
  health: HealthWatch,
): Promise<DepositChain> {
  const { isAnswering, needed: confirmations = network.confirmations } = await health.read(code)
  return { code, name, least, confirmations, minutes, is_available: isAnswering }
}

async function readTransfers(
  connected: ConnectedNetwork,
  { cursor, addresses }: TransferQuery,
  { limit, blocks }: Reading,
  log: Log,
): Promise<TransferReading> {
  const { network, node } = connected
  const [head] = await Promise.all([node.readHead(), requireChain(connected)])
  const from = findStart(readCursor(cursor), head, () => {
    log.error('a chain is shorter than what was read of it', { network: network.code })
  })
  const startedAt = performance.now()
  const isLate = () => performance.now() - startedAt > READING_MS
  const ours = [...addresses]
  const { logs, upTo } = await scanTransfers({
    node,
    addresses: ours,
    from,
    to: head.latest,
    limit,
    isLate,
  })
  const needed = neededConfirmations(network, head)
  const final = head.latest - BigInt(needed) + 1n
  const undone = await blocks.findUndone(
    logs.filter(({ blockNumber }) => blockNumber <= final),
    from,
  )
  if (undone.size > 0) log.warn('a node has transfers of undone blocks', { network: network.code })
  // What was not credited here is read again.
  const settled = atLeastZero(earliest([final - OVERLAP, upTo, ...undoneBlocks(undone)]))
  return {
    transfers: logs.flatMap((entry) =>
      undone.has(entry) ? [] : (describeTransfer(entry, network, { head, needed }) ?? []),
    ),
    // A node that is behind must not lead back.
    cursor: String(settled > from ? settled : from),
    isWhole: upTo >= head.latest && undone.size === 0,
  }
}

/** The block of a cursor; undefined for one that the simulated networks have left. */
function readCursor(cursor: string | null): bigint | undefined {
  return cursor !== null && /^\d+$/.test(cursor) ? BigInt(cursor) : undefined
}

/**
 * The block from which is read: at first some before the newest final one, and there again where
 * the cursor is beyond the chain, because a node once reported blocks that it does not have.
 */
function findStart(cursor: bigint | undefined, head: ChainHead, warn: () => void): bigint {
  if (cursor !== undefined && cursor <= head.latest) return cursor
  if (cursor !== undefined) warn()
  return atLeastZero(head.final - FIRST_BLOCKS)
}

function describeTransfer(
  entry: LogEntry,
  { token }: ChainNetwork,
  { head, needed }: { head: ChainHead; needed: number },
): ChainTransfer | undefined {
  const moved = readTransfer(entry)
  if (!moved || !isSameAddress(entry.address, token)) return undefined
  return {
    hash: entry.transactionHash,
    log_index: Number(entry.logIndex),
    address: moved.to,
    units: moved.units,
    confirmations: Math.min(countConfirmations(entry.blockNumber, head), needed),
    needed,
  }
}

function undoneBlocks(logs: ReadonlySet<LogEntry>): bigint[] {
  return Array.from(logs, ({ blockNumber }) => blockNumber - 1n)
}

function earliest(blocks: readonly bigint[]): bigint {
  return blocks.reduce((one, other) => (other < one ? other : one))
}

function atLeastZero(block: bigint): bigint {
  return block > 0n ? block : 0n
}
