import { ADDRESS_CURRENCY } from '../../../contract/rules/currencies.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { DepositChain, DepositGateway } from '../../gateways/deposit-gateway.ts'
import { findAccount } from '../ledger/accounts.ts'
import { Refusal } from '../refusal.ts'

interface DepositAddressQuery {
  userId: string
  network: string
  deposits: DepositGateway | null
}

/** Returns the networks on which USDC comes in. Throws METHOD_UNAVAILABLE. */
export async function listDepositNetworks(
  deposits: DepositGateway | null,
): Promise<readonly DepositChain[]> {
  if (!deposits) throw new Refusal('METHOD_UNAVAILABLE')
  return deposits.listNetworks().catch((cause: unknown): never => {
    throw Object.assign(new Refusal('METHOD_UNAVAILABLE'), { cause })
  })
}

/**
 * Returns the owner's address on a network, made at the first request (L8). Throws
 * METHOD_UNAVAILABLE, NETWORK_UNAVAILABLE, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED.
 */
export async function takeDepositAddress(
  db: Database,
  { userId, network: code, deposits }: DepositAddressQuery,
): Promise<string> {
  const networks = await listDepositNetworks(deposits)
  const network = networks.find((one) => one.code === code)
  if (!deposits || !network?.is_available) throw new Refusal('NETWORK_UNAVAILABLE')
  await findAccount(db, userId, ADDRESS_CURRENCY)
  const known = await findAddress(db, userId, code)
  return known ?? db.transaction((tx) => makeAddress(tx, { userId, network: code, deposits }))
}

async function findAddress(
  db: Queryable,
  userId: string,
  network: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ address: string }>(
    'SELECT address FROM deposit_address WHERE user_id = $1 AND network = $2',
    [userId, network],
  )
  return row?.address
}

/** The row of the network is locked, so that addresses are numbered without gaps. */
async function makeAddress(
  tx: Queryable,
  { userId, network, deposits }: DepositAddressQuery & { deposits: DepositGateway },
): Promise<string> {
  await tx.query('INSERT INTO deposit_network (code) VALUES ($1) ON CONFLICT DO NOTHING', [network])
  const [last] = await tx.query<{ addresses: number }>(
    'SELECT addresses FROM deposit_network WHERE code = $1 FOR UPDATE',
    [network],
  )
  const known = await findAddress(tx, userId, network)
  if (known) return known
  const number = (last?.addresses ?? 0) + 1
  const address = deposits.deriveAddress({ network, number })
  await tx.query('UPDATE deposit_network SET addresses = $2 WHERE code = $1', [network, number])
  await tx.query(
    'INSERT INTO deposit_address (user_id, network, number, address) VALUES ($1, $2, $3, $4)',
    [userId, network, number, address],
  )
  return address
}
