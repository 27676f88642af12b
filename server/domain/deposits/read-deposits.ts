import type { Database, Queryable } from '../../db/database.ts'
import type { ChainTransfer, DepositChain, DepositGateway } from '../../gateways/deposit-gateway.ts'
import { newId } from '../../lib/new-id.ts'
import { creditDeposit } from './credit.ts'

interface Reading {
  deposits: DepositGateway
  now: Date
}

/**
 * Reads the transfers to the owners' addresses and credits those that are final (L8), any number of
 * times and on any number of servers. A network that does not answer does not delay the others; their
 * errors are thrown at the end as one AggregateError.
 */
export async function readDeposits(db: Database, reading: Reading): Promise<void> {
  const networks = await reading.deposits.listNetworks()
  const ends = await Promise.allSettled(
    networks.map((network) => readNetwork(db, network, reading)),
  )
  const errors = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} networks were not read`)
}

async function readNetwork(
  db: Database,
  network: DepositChain,
  { deposits, now }: Reading,
): Promise<void> {
  const owners = await readOwners(db, network.code)
  if (owners.size === 0) return
  const [state] = await db.query<{ cursor: string | null }>(
    'SELECT cursor FROM deposit_network WHERE code = $1',
    [network.code],
  )
  const { transfers, cursor } = await deposits.readTransfers({
    network: network.code,
    cursor: state?.cursor ?? null,
    addresses: [...owners.keys()],
  })
  for (const transfer of transfers) {
    const userId = owners.get(transfer.address.toLowerCase())
    if (userId && transfer.units > 0n) await store(db, { userId, network, transfer, now })
  }
  await creditFinal(db, network, now)
  await db.query('UPDATE deposit_network SET cursor = $2 WHERE code = $1', [network.code, cursor])
}

/** The owners by their addresses in lower case. */
async function readOwners(db: Queryable, network: string): Promise<Map<string, string>> {
  const rows = await db.query<{ address: string; user_id: string }>(
    'SELECT lower(address) AS address, user_id FROM deposit_address WHERE network = $1',
    [network],
  )
  return new Map(rows.map(({ address, user_id }) => [address, user_id]))
}

interface Seen {
  userId: string
  network: DepositChain
  transfer: ChainTransfer
  now: Date
}

/** A transfer that was seen earlier changes the confirmations alone, and nothing once it is final. */
async function store(db: Queryable, { userId, network, transfer, now }: Seen): Promise<void> {
  const { hash, log_index, units } = transfer
  const confirmations = Math.min(transfer.confirmations, network.confirmations)
  await db.query(
    `INSERT INTO deposit (id, user_id, network, hash, log_index, units, confirmations, needed, state,
       created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'confirming', $9)
     ON CONFLICT (network, hash, log_index) DO UPDATE SET confirmations = excluded.confirmations
     WHERE deposit.state = 'confirming' AND deposit.confirmations <> excluded.confirmations`,
    [
      newId(now),
      userId,
      network.code,
      hash,
      log_index,
      units,
      confirmations,
      network.confirmations,
      now,
    ],
  )
}

async function creditFinal(db: Database, network: DepositChain, now: Date): Promise<void> {
  const final = await db.query<{ id: string }>(
    `SELECT id FROM deposit WHERE network = $1 AND state = 'confirming' AND confirmations >= needed
     ORDER BY created_at, id`,
    [network.code],
  )
  for (const { id } of final) await creditDeposit(db, { id, network, now })
}
