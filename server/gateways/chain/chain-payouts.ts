import { parseAmount } from '../../../contract/rules/money.ts'
import { isSameAddress } from '../../../contract/rules/crypto-address.ts'
import type { Chain, ChainGateway, PayoutLookup, PayoutProgress } from '../payout-gateways.ts'
import { CHAIN_DECIMALS } from '../deposit-gateway.ts'
import { followPayout } from './follow-payout.ts'
import type { ChainNetwork } from './chain-networks.ts'
import {
  type ChainOrder,
  type ConnectedNetwork,
  logShortage,
  type Paying,
  readFunds,
  USUAL_GAS,
} from './hot-network.ts'
import type { HealthWatch } from './network-health.ts'
import {
  assignNonce,
  findChainPayout,
  findShortage,
  isUsedElsewhere,
  refuseForEver,
} from './signed-payouts.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** Time after which a payout that could not be signed is refused, ms. */
const LATEST_START_MS = HOUR_MS

interface Parts extends Paying {
  networks: readonly ConnectedNetwork[]
  health: HealthWatch
}

/**
 * Pays out USDC from a wallet of the operator. A payout gets its nonce and is signed and stored in
 * one commit, before it is broadcast; from then on only transactions with this nonce are made for
 * it, so it is paid at most once. `check` broadcasts again, raises the fee, and ends the payout
 * when its transaction is final.
 */
export function createChainPayouts(parts: Parts): ChainGateway {
  const { networks, clock, db, wallet, health, log } = parts
  const orderOf = (given: Pick<PayoutLookup, 'id' | 'amount' | 'network' | 'address'>) =>
    readOrder(networks, given, clock.now())
  return {
    async listNetworks() {
      return Promise.all(networks.map((connected) => describe(connected, health)))
    },
    nameOf: (code) => networks.find(({ network }) => network.code === code)?.network.name,
    async isBlocked({ network: code, address }) {
      const { node, network } = findConnected(networks, code)
      if ([wallet.address, network.token].some((own) => isSameAddress(own, address))) return true
      return node.askToken('isBlacklisted', address)
    },
    hasCode: ({ network: code, address }) => findConnected(networks, code).node.hasCode(address),
    async canPay({ network: code, amount }) {
      const { network } = findConnected(networks, code)
      const { canPay, funds } = await health.read(code)
      if (!canPay || !funds) return false
      const shortage = await findShortage(db, { network: code, units: readUnits(amount), funds })
      if (shortage) logShortage(log, network, shortage)
      return shortage === undefined
    },
    async start({ id, amount, target }) {
      const order = orderOf({ id, amount, ...target })
      await prepare(parts, order)
      const stored = await findChainPayout(db, id)
      if (!stored?.sender) return { is_refused: true }
      const [newest] = stored.transactions
      await order.node.broadcast(newest?.raw ?? '').catch((error: unknown) => {
        // It is stored: `check` broadcasts it again.
        log.warn('a payout was not broadcast', { payout_id: id, reason: String(error) })
      })
      return { provider_ref: newest?.hash }
    },
    async check(payout) {
      const order = orderOf(payout)
      return (await follow(parts, order)) ?? (await startLate(parts, order, payout))
    },
  }
}

/** The progress of a payout that has been decided about; undefined before that. */
async function follow(parts: Parts, order: ChainOrder): Promise<PayoutProgress | undefined> {
  const stored = await findChainPayout(parts.db, order.id)
  if (!stored) return undefined
  return stored.sender === null ? { status: 'failed' } : followPayout(parts, order, stored)
}

/** Signs a payout whose start was cut off, or refuses it when that has not worked for an hour. */
async function startLate(
  parts: Parts,
  order: ChainOrder,
  { created_at }: PayoutLookup,
): Promise<PayoutProgress> {
  const { id, network, units, now } = order
  if (now.getTime() - created_at.getTime() < LATEST_START_MS) await prepare(parts, order)
  else if (await isPerhapsPaid(parts, order)) throw usedElsewhere(network)
  else await refuseForEver(parts.db, { id, network: network.code, units, now })
  return (await follow(parts, order)) ?? { status: 'pending' }
}

/**
 * Whether a payout that is unknown here may have been signed, because this database is older than
 * the chain. A node that does not answer shows nothing of that.
 */
async function isPerhapsPaid({ db, wallet }: Parts, { network, node }: ChainOrder) {
  const { address: sender } = wallet
  const count = await node.countTransactions(sender).catch(() => 0n)
  return isUsedElsewhere(db, { network: network.code, sender, count })
}

/** Keeps a payout as it is: to sign it could pay twice, and to return its money too. */
function usedElsewhere({ code }: ChainNetwork): Error {
  return new Error(`${code}: the wallet has transactions that this database does not know`)
}

/**
 * Signs and stores a payout, or refuses it for ever when the token or the wallet does not let it
 * pass.
 */
async function prepare(parts: Parts, order: ChainOrder): Promise<void> {
  const { db, wallet, log } = parts
  const { id, network, node, address, units, now } = order
  if (await findChainPayout(db, id)) return
  const estimated = await node.estimateTransfer(wallet.address, address, units)
  const funds = await readFunds(order, wallet, estimated ?? USUAL_GAS)
  const payout = { id, network: network.code, units, now }
  const unsigned = { chainId: network.chainId, token: network.token, to: address, units }
  const terms = { ...unsigned, gas: funds.gas, ...funds.fee }
  const sign = (nonce: bigint) => wallet.sign({ ...terms, nonce })
  const shortage =
    estimated === undefined
      ? await findShortage(db, { network: network.code, units, funds })
      : await assignNonce(db, payout, { funds, sign })
  if (shortage === 'nonce') throw usedElsewhere(network)
  if (shortage) logShortage(log, network, shortage)
  else if (estimated !== undefined) return
  else log.error('a payout would be reverted', { payout_id: id, network: network.code })
  await refuseForEver(db, payout)
}

function readOrder(
  networks: readonly ConnectedNetwork[],
  { id, amount, network, address }: Pick<PayoutLookup, 'id' | 'amount' | 'network' | 'address'>,
  now: Date,
): ChainOrder {
  if (address === null) throw new Error(`payout ${id} has no address`)
  return { ...findConnected(networks, network), id, address, units: readUnits(amount), now }
}

function readUnits(amount: string): bigint {
  const units = parseAmount(amount, CHAIN_DECIMALS)
  if (!units) throw new Error('an amount that is none was to be paid')
  return units
}

function findConnected(
  networks: readonly ConnectedNetwork[],
  code: string | null,
): ConnectedNetwork {
  const connected = networks.find(({ network }) => network.code === code)
  if (!connected) throw new Error(`the network ${code} is not connected`)
  return connected
}

async function describe({ network }: ConnectedNetwork, health: HealthWatch): Promise<Chain> {
  const { code, name, fee, least, minutes, token } = network
  const {
    canPay,
    lack: refusal,
    needed: confirmations = network.confirmations,
  } = await health.read(code)
  const facts = { code, name, fee, least, minutes, confirmations, token_address: token }
  return { ...facts, is_available: canPay, ...(refusal && { refusal }) }
}
