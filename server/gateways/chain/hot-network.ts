import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import { ceilingOf, chooseFee, type GasFee } from './fees.ts'
import type { ChainNetwork } from './chain-networks.ts'
import type { ChainNode } from './chain-node.ts'
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

/** Reads what a transfer costs and whether the wallet can pay it. */
export async function readFunds(
  { network, node }: ConnectedNetwork,
  { address }: HotWallet,
  estimated: bigint,
): Promise<Funds> {
  const [{ block, ...terms }, chainId] = await Promise.all([node.readFees(), node.readChainId()])
  if (chainId !== BigInt(network.chainId)) throw new Error(`${network.code}: another chain answers`)
  const account = await node.readAccount(address, block)
  const fee: GasFee = chooseFee(terms, ceilingOf(network.feeCeiling))
  const gas = estimated + estimated / GAS_MARGIN
  return { ...account, sender: address, gas, fee }
}

/** Tells the operator that payouts are refused because the wallet is short, or the token is paused. */
export function logShortage(log: Log, network: ChainNetwork, shortage: Shortage | 'paused'): void {
  log.error('payouts on a network are refused', { network: network.code, why: shortage })
}

/** Tells the operator that a node did not answer. */
export function logSilence(log: Log, network: ChainNetwork, error: unknown): void {
  log.error('a network does not answer', { network: network.code, ...describeFailure(error) })
}
