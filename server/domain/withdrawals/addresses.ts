import {
  isSameAddress,
  type WhyNotAddress,
  whyNotAddress,
} from '../../../contract/rules/crypto-address.ts'
import type { Queryable } from '../../db/database.ts'
import type { Chain, ChainGateway } from '../../gateways/payout-gateways.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'

/** What is known of an address to which an owner wants to send. */
export type AddressStanding = 'known' | 'new' | 'code' | 'own' | 'blocked'

interface AddressInput {
  userId: string
  address: string
  network: Chain
  usdc: ChainGateway
}

/**
 * Returns the state of an address for an owner on a network; `code` is a new one that is a
 * contract. Throws ADDRESS_INVALID, ADDRESS_TOKEN, ADDRESS_BURN, ADDRESS_SYSTEM, ADDRESS_NETWORK,
 * NETWORK_UNAVAILABLE.
 */
export async function readAddressState(
  db: Queryable,
  { userId, address, network, usdc }: AddressInput,
): Promise<AddressStanding> {
  requireAddress(address)
  const lower = address.toLowerCase()
  const networks = await usdc.listNetworks().catch(refuseNetwork)
  if (networks.some(({ token_address: token }) => isSameAddress(token, address))) {
    throw new Refusal('ADDRESS_TOKEN')
  }
  const deposits = await db.query<{ user_id: string; network: string }>(
    'SELECT user_id, network FROM deposit_address WHERE lower(address) = $1',
    [lower],
  )
  if (deposits.some((one) => one.user_id === userId)) return 'own'
  // On another network nobody watches it.
  const isWatched = deposits.length === 0 || deposits.some((one) => one.network === network.code)
  if (!isWatched) throw new Refusal('ADDRESS_NETWORK')
  const target = { network: network.code, address }
  if (await usdc.isBlocked(target).catch(refuseNetwork)) return 'blocked'
  const [known] = await db.query(
    `SELECT 1 FROM payout WHERE user_id = $1 AND network = $2 AND lower(address) = $3
       AND status = 'complete' LIMIT 1`,
    [userId, network.code, lower],
  )
  if (known) return 'known'
  return (await usdc.hasCode(target).catch(refuseNetwork)) ? 'code' : 'new'
}

function refuseNetwork(cause: unknown): never {
  throw Object.assign(new Refusal('NETWORK_UNAVAILABLE'), { cause })
}

const REASONS = {
  missing: 'ADDRESS_INVALID',
  format: 'ADDRESS_INVALID',
  checksum: 'ADDRESS_INVALID',
  token: 'ADDRESS_TOKEN',
  burn: 'ADDRESS_BURN',
  system: 'ADDRESS_SYSTEM',
} as const satisfies Record<WhyNotAddress, RefusalCode>

/**
 * Throws ADDRESS_INVALID, ADDRESS_TOKEN, ADDRESS_BURN or ADDRESS_SYSTEM for an address at which
 * money would be lost.
 */
export function requireAddress(address: string): void {
  const reason = whyNotAddress(address)
  if (reason) throw new Refusal(REASONS[reason])
}
