import type { Database, Queryable } from '../../db/database.ts'
import type { ChainTransfer, DepositChain, DepositGateway } from '../../gateways/deposit-gateway.ts'
import { memoizePerDatabase } from '../../db/batching/memoize-per-database.ts'
import { newId } from '../../lib/new-id.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { creditDeposit } from './credit.ts'

/** Time after which a transfer that its chain does not have any more is forgotten, ms. */
const FORGOTTEN_AFTER_MS = 60_000

interface Reading {
  deposits: DepositGateway
  now: Date
}

/**
 * Reads the transfers to the owners' addresses and credits those that are final (L8), any number of
 * times and on any number of servers. A network that does not answer does not delay the others;
 * their errors are thrown at the end as one AggregateError.
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
  const [state] = await db.query<{ cursor: string | null }>(
    'SELECT cursor FROM deposit_network WHERE code = $1',
    [network.code],
  )
  const { transfers, cursor, isWhole } = await deposits.readTransfers({
    network: network.code,
    cursor: state?.cursor ?? null,
    addresses: owners.keys(),
  })
  for (const transfer of transfers) {
    const userId = owners.get(transfer.address.toLowerCase())
    if (userId && transfer.units > 0n) await store(db, { userId, network, transfer, now })
  }
  if (isWhole) await forgetUndone(db, network, now)
  await creditFinal(db, network, now)
  await db.query(
    `INSERT INTO deposit_network (code, cursor) VALUES ($1, $2)
     ON CONFLICT (code) DO UPDATE SET cursor = excluded.cursor`,
    [network.code, cursor],
  )
}

/**
 * Deletes transfers that were not final and that no server reads any more: their chain undid them.
 */
async function forgetUndone(db: Queryable, { code }: DepositChain, now: Date): Promise<void> {
  await db.query(
    `DELETE FROM deposit WHERE network = $1 AND state = 'confirming' AND confirmations < needed
       AND coalesce(seen_at, created_at) < $2`,
    [code, new Date(now.getTime() - FORGOTTEN_AFTER_MS)],
  )
}

interface Owners {
  /** Number of the last address that was read. */
  last: number
  /** Owners by their addresses in lower case. */
  byAddress: Map<string, string>
}

const keptOwners = memoizePerDatabase(() => new Map<string, Owners>())

/**
 * Only new addresses are read: they never change, and are numbered in the order of their commits.
 */
async function readOwners(db: Database, network: string): Promise<ReadonlyMap<string, string>> {
  const kept = keptOwners(db).get(network) ?? { last: 0, byAddress: new Map<string, string>() }
  keptOwners(db).set(network, kept)
  const rows = await db.query<{ address: string; user_id: string; number: number }>(
    `SELECT lower(address) AS address, user_id, number FROM deposit_address
     WHERE network = $1 AND number > $2`,
    [network, kept.last],
  )
  for (const { address, user_id, number } of rows) {
    kept.byAddress.set(address, user_id)
    kept.last = Math.max(kept.last, number)
  }
  return kept.byAddress
}

interface Seen {
  userId: string
  network: DepositChain
  transfer: ChainTransfer
  now: Date
}

/**
 * A transfer that was seen earlier changes the confirmations alone, and nothing once it is final,
 * also when a node that is behind reports less.
 */
async function store(db: Queryable, { userId, network, transfer, now }: Seen): Promise<void> {
  const { hash, log_index, units, needed = network.confirmations } = transfer
  const confirmations = Math.min(transfer.confirmations, needed)
  const seen = await db.query(
    `INSERT INTO deposit (id, user_id, network, hash, log_index, units, confirmations, needed, state,
       created_at, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'confirming', $9, $9)
     ON CONFLICT (network, hash, log_index) DO UPDATE
     SET confirmations = excluded.confirmations, needed = excluded.needed, seen_at = excluded.seen_at
     WHERE deposit.state = 'confirming' AND deposit.confirmations < deposit.needed
     RETURNING 1`,
    [newId(now), userId, network.code, hash, log_index, units, confirmations, needed, now],
  )
  if (seen.length > 0) await addOwnerEvent(db, { userId, kind: 'money', now })
}

async function creditFinal(db: Database, network: DepositChain, now: Date): Promise<void> {
  const final = await db.query<{ id: string }>(
    `SELECT id FROM deposit WHERE network = $1 AND state = 'confirming' AND confirmations >= needed
     ORDER BY created_at, id`,
    [network.code],
  )
  for (const { id } of final) {
    await creditDeposit(db, { id, network, now }).catch((error: unknown) => {
      // A closed account; it waits without delaying the others.
      if (!(error instanceof Refusal)) throw error
    })
  }
}
