import { whyNotAddress } from '../../../src/contract/rules/crypto-address.ts'
import type { Queryable } from '../../db/database.ts'
import type { Chain, ChainGateway } from '../../gateways/payout-gateways.ts'
import { Refusal } from '../refusal.ts'

/** What is known of an address to which an owner wants to send. */
export type AddressState = 'known' | 'new' | 'own' | 'contract' | 'blocked'

interface Asked {
  userId: string
  address: string
  network: Chain
  usdc: ChainGateway
}

/** Returns the state of an address for an owner on a network. Throws ADDRESS_INVALID, NETWORK_UNAVAILABLE. */
export async function readAddressState(
  db: Queryable,
  { userId, address, network, usdc }: Asked,
): Promise<AddressState> {
  if (whyNotAddress(address)) throw new Refusal('ADDRESS_INVALID')
  const lower = address.toLowerCase()
  if (lower === network.token_address.toLowerCase()) return 'contract'
  const [own] = await db.query(
    'SELECT 1 FROM deposit_address WHERE lower(address) = $1 AND user_id = $2',
    [lower, userId],
  )
  if (own) return 'own'
  const isBlocked = await usdc
    .isBlocked({ network: network.code, address })
    .catch((cause: unknown): never => {
      throw Object.assign(new Refusal('NETWORK_UNAVAILABLE'), { cause })
    })
  if (isBlocked) return 'blocked'
  const [known] = await db.query(
    `SELECT 1 FROM payout WHERE user_id = $1 AND network = $2 AND lower(address) = $3
       AND status = 'complete' LIMIT 1`,
    [userId, network.code, lower],
  )
  return known ? 'known' : 'new'
}
