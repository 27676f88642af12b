import type { EnvironmentId } from '../../../contract/rules/environments.ts'
import type { Queryable } from '../../db/database.ts'
import { openAccounts } from '../ledger/accounts.ts'

/** Opens the first accounts of a new owner, in the transaction that creates the owner. */
export type OpenFirstAccounts = (
  tx: Queryable,
  owner: { userId: string; environment: EnvironmentId; now: Date },
) => Promise<void>

/** Opens the accounts that `first_wallet` names for the environment, in their order. */
export const openFirstAccounts: OpenFirstAccounts = async (tx, { userId, environment }) => {
  const rows = await tx.query<{ currency_code: string }>(
    'SELECT currency_code FROM first_wallet WHERE environment = $1 ORDER BY position',
    [environment],
  )
  const codes = rows.map(({ currency_code }) => currency_code)
  await openAccounts(tx, userId, codes)
}
