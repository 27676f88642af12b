import type * as v from 'valibot'
import type { Deposit } from '../../../contract/calls/deposits.ts'
import type { Queryable } from '../../db/database.ts'
import type { DepositGateway } from '../../gateways/deposit-gateway.ts'
import { showUnits } from './units.ts'

const NEWEST_SHOWN = 50

type DepositDto = v.InferInput<typeof Deposit>

interface Row {
  id: string
  network: string
  units: bigint
  confirmations: number
  needed: number
  hash: string
  state: DepositDto['state']
  created_at: Date
}

/** Returns the owner's newest deposits, newest first (L8). */
export async function listDeposits(
  db: Queryable,
  { userId, deposits }: { userId: string; deposits: DepositGateway | null },
): Promise<DepositDto[]> {
  const rows = await db.query<Row>(
    `SELECT id, network, units, confirmations, needed, hash, state, created_at FROM deposit
     WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2::int`,
    [userId, NEWEST_SHOWN],
  )
  return rows.map(({ id, network, units, confirmations, needed, hash, state, created_at }) => ({
    id,
    network,
    amount: showUnits(units),
    confirmations,
    confirmations_needed: needed,
    hash,
    explorer_url: deposits?.explorerUrl({ network, hash }),
    state,
    created_at: created_at.toISOString(),
  }))
}
