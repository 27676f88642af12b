import type { Clock } from '../../lib/clock.ts'
import type {
  ChainTransfer,
  DepositChain,
  DepositGateway,
  TransferQuery,
  TransferReading,
} from '../deposit-gateway.ts'
import type { Head, LogEntry } from './chain-node.ts'
import type { ChainNetwork } from './chain-networks.ts'
import type { DeriveAddress } from './derive-address.ts'
import { readTransfer } from './erc20.ts'
import type { ConnectedNetwork } from './hot-network.ts'
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
  /** Least time between two readings of a network. */
  pauseMs: number
}

interface Reading {
  at: number
  limit: RangeLimit
}

/**
 * Receives USDC on addresses of an extended public key, each network on a branch of its own, so that no
 * two owners have one address. Transfers are final at the newest final block of the chain and after
 * the network's confirmations.
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
      const reading = readings.get(query.network) ?? { at: 0, limit: createRangeLimit() }
      readings.set(query.network, reading)
      if (query.cursor !== null && now - reading.at < parts.pauseMs) {
        return { transfers: [], cursor: query.cursor, isWhole: false }
      }
      reading.at = now
      return readTransfers(find(query.network), query, reading.limit)
    },
  }
}

async function describe(
  { code, name, least, confirmations, minutes }: ChainNetwork,
  health: HealthWatch,
): Promise<DepositChain> {
  const { isAnswering } = await health.read(code)
  return { code, name, least, confirmations, minutes, is_available: isAnswering }
}

async function readTransfers(
  { network, node }: ConnectedNetwork,
  { cursor, addresses }: TransferQuery,
  limit: RangeLimit,
): Promise<TransferReading> {
  const head = await node.readHead()
  const from = readCursor(cursor) ?? atLeastZero(head.final - FIRST_BLOCKS)
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
  const final = finalBlock(network, head)
  const settled = atLeastZero(final - OVERLAP)
  const read = upTo < settled ? upTo : settled
  return {
    transfers: logs.flatMap((entry) => describeTransfer(entry, network, head) ?? []),
    // A node that is behind must not lead back.
    cursor: String(read > from ? read : from),
    isWhole: from <= head.latest && upTo >= head.latest,
  }
}

/** The block of a cursor; undefined for one that the played networks have left. */
function readCursor(cursor: string | null): bigint | undefined {
  return cursor !== null && /^\d+$/.test(cursor) ? BigInt(cursor) : undefined
}

/** The newest block whose transfers are credited. */
function finalBlock({ confirmations }: ChainNetwork, { latest, final }: Head): bigint {
  const confirmed = latest - BigInt(confirmations) + 1n
  return confirmed < final ? confirmed : final
}

function describeTransfer(
  entry: LogEntry,
  network: ChainNetwork,
  head: Head,
): ChainTransfer | undefined {
  const moved = readTransfer(entry)
  if (!moved || entry.address.toLowerCase() !== network.token.toLowerCase()) return undefined
  const on = Number(head.latest - entry.blockNumber) + 1
  const isFinal = entry.blockNumber <= finalBlock(network, head)
  return {
    hash: entry.transactionHash,
    log_index: Number(entry.logIndex),
    address: moved.to,
    units: moved.units,
    confirmations: isFinal ? network.confirmations : Math.min(on, network.confirmations - 1),
  }
}

function atLeastZero(block: bigint): bigint {
  return block > 0n ? block : 0n
}
