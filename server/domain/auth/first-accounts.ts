import type { Queryable } from '../../db/database.ts'
import { openAccounts } from '../ledger/accounts.ts'
import type { Environment } from './registration.ts'

/** Accounts of a new owner outside the sandbox. */
const FIRST_CURRENCIES: Readonly<Record<Environment, readonly string[]>> = {
  ewallet: ['RUB', 'USD', 'EUR'],
  grok: ['USD', 'EUR', 'IDR', 'USDC'],
}

/** Opens the first accounts of a new owner, in the transaction that creates the owner. */
export type OpenFirstAccounts = (
  tx: Queryable,
  owner: { userId: string; environment: Environment; now: Date },
) => Promise<void>

export const openFirstAccounts: OpenFirstAccounts = (tx, { userId, environment }) =>
  openAccounts(tx, userId, FIRST_CURRENCIES[environment])
