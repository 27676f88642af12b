import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import { ceilingOf, chooseFee, type GasFee } from './fees.ts'
import type { ChainNetwork } from './chain-networks.ts'
import type { ChainNode, ChainHead } from './chain-node.ts'
import type { HotWallet } from './hot-wallet.ts'
import type { Funds, Shortage } from './signed-payouts.ts'

/** A network as the server is connected to it. */
export interface ConnectedNetwork {
  network: ChainNetwork
  node: ChainNode
}

/** A payout with its network and amount as the chain needs them. */
export interface ChainOrder extends ConnectedNetwork {
  id: string
  address: string
  units: bigint
  now: Date
}

/** What all parts of the payouts on chains share. */
export interface Paying {
  db: Database
  clock: Clock
  log: Log
  wallet: HotWallet
}

/** Gas of a transfer of USDC where it was not estimated; the usual one is about 60,000. */
export const USUAL_GAS = 100_000n
/** The estimate holds for the state of now; an eighth more is signed. */
const GAS_MARGIN = 8n
/** More than a transfer needs also where its data costs gas; a node that wants more is wrong. */
const MAX_GAS = 3_000_000n

/**
 * Confirmations with which a transaction is final at this head: those that the network wants, and
 * at least as many as there are blocks from the newest final one on.
 */
export function neededConfirmations(
  { confirmations }: ChainNetwork,
  { latest, final }: ChainHead,
): number {
  return Math.max(confirmations, Number(latest - final) + 1)
}

/** Confirmations of something in a block. */
export function countConfirmations(block: bigint, { latest }: ChainHead): number {
  return Math.max(0, Number(latest - block) + 1)
}

/** Throws when a node belongs to another chain than the network. */
export async function requireChain({ network, node }: ConnectedNetwork): Promise<void> {
  const chainId = await node.readChainId()
  if (chainId !== BigInt(network.chainId)) throw new Error(`${network.code}: another chain answers`)
}

/** Reads what a transfer costs and whether the wallet can pay it. */
export async function readFunds(
  connected: ConnectedNetwork,
  { address }: HotWallet,
  estimated: bigint,
): Promise<Funds> {
  const { network, node } = connected
  if (estimated > MAX_GAS) throw new Error(`${network.code}: a transfer wants too much gas`)
  const [{ block, ...terms }] = await Promise.all([node.readFees(), requireChain(connected)])
  const account = await node.readAccount(address, block)
  const fee: GasFee = chooseFee(terms, ceilingOf(network.feeCeiling))
  const gas = estimated + estimated / GAS_MARGIN
  return { ...account, sender: address, gas, fee, baseFee: terms.baseFee }
}

/** Logs that payouts are refused and why: what the wallet lacks, or a pause of the token. */
export function logShortage(log: Log, network: ChainNetwork, shortage: Shortage | 'paused'): void {
  log.error('payouts on a network are refused', { network: network.code, why: shortage })
}

/** Logs that a node did not answer. */
export function logSilence(log: Log, network: ChainNetwork, error: unknown): void {
  log.error('a network does not answer', { network: network.code, ...describeFailure(error) })
}
