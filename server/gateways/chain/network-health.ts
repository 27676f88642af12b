import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../ops/log/log.ts'
import type { ChainRefusal } from '../payout-gateways.ts'
import { CHAIN_DECIMALS } from '../deposit-gateway.ts'
import {
  type ConnectedNetwork,
  logShortage,
  logSilence,
  neededConfirmations,
  readFunds,
  requireChain,
  USUAL_GAS,
} from './hot-network.ts'
import type { HotWallet } from './hot-wallet.ts'
import { type Funds, findOwnShortage, findShortage } from './signed-payouts.ts'

/** Time for which an answer about a network holds, ms. */
const FRESH_MS = 15_000

/** What a node last reported of its network. */
export interface Health {
  isAnswering: boolean
  /** Whether the wallet can send tokens now; false without a wallet. */
  canPay: boolean
  /** Why it cannot; undefined without a wallet. */
  lack?: ChainRefusal | undefined
  /** Confirmations with which a transaction is final. */
  needed?: number
  funds?: Funds
}

/** Reads the state of networks, each at most every fifteen seconds. */
export interface HealthWatch {
  read(code: string): Promise<Health>
  /** The last answers, without asking. */
  last(): ReadonlyMap<string, Health>
}

interface Watching {
  networks: readonly ConnectedNetwork[]
  /** null where nothing is paid out. */
  wallet: HotWallet | null
  /** null for a program that only tries the connections. */
  db: Database | null
  clock: Clock
  log: Log
}

/**
 * Returns a watch that says whether each network can pay out now, from readings it keeps for a
 * while.
 */
export function watchNetworks(watching: Watching): HealthWatch {
  const { networks, wallet, clock, log } = watching
  const last = new Map<string, Health>()
  const readings = new Map<string, { at: number; health: Promise<Health> }>()

  const readNow = async (connected: ConnectedNetwork): Promise<Health> => {
    const { network } = connected
    const before = last.get(network.code)
    const health = await ask(connected, watching).catch((error: unknown): Health => {
      if (before?.isAnswering !== false) logSilence(log, network, error)
      return { isAnswering: false, canPay: false, lack: wallet ? 'silent' : undefined }
    })
    const { lack } = health
    if (lack && lack !== 'silent' && before?.lack !== lack) logShortage(log, network, lack)
    last.set(network.code, health)
    return health
  }

  return {
    last: () => last,
    read(code) {
      const connected = networks.find(({ network }) => network.code === code)
      if (!connected) return Promise.resolve({ isAnswering: false, canPay: false })
      const now = clock.now().getTime()
      const known = readings.get(code)
      if (known && now - known.at < FRESH_MS) return known.health
      const health = readNow(connected)
      readings.set(code, { at: now, health })
      return health
    },
  }
}

async function ask(
  connected: ConnectedNetwork,
  { wallet, db }: Pick<Watching, 'wallet' | 'db'>,
): Promise<Health> {
  const { network, node } = connected
  // Without a final block nothing would ever end.
  const [decimals, head] = await Promise.all([
    node.readDecimals(),
    node.readHead(),
    requireChain(connected),
  ])
  if (decimals !== BigInt(CHAIN_DECIMALS)) throw new Error(`${network.code}: not the token of USDC`)
  const needed = neededConfirmations(network, head)
  if (!wallet) return { isAnswering: true, canPay: false, needed }
  const [funds, isPaused] = await Promise.all([
    readFunds(connected, wallet, USUAL_GAS),
    node.askToken('paused'),
  ])
  const asked = { network: network.code, units: 1n, funds }
  const shortage = db ? await findShortage(db, asked) : findOwnShortage(asked)
  // Transactions that are not ours come first: whoever made them may have the key.
  const lack = shortage !== 'nonce' && isPaused ? 'paused' : shortage
  return { isAnswering: true, canPay: !lack, needed, funds, lack }
}
