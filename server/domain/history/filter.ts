import type * as v from 'valibot'
import type { TransactionFilterQuery } from '../../../src/contract/wallet.ts'
import { isId } from '../ledger/accounts.ts'

/** Filter of transactions. */
export type TransactionFilter = v.InferOutput<typeof TransactionFilterQuery>

/**
 * Returns the condition on rows of `wallet_transaction` with its parameters. Accounts are compared
 * as ids, so that the index is used; an invalid id matches nothing. A currency means the owner's
 * account in it, of which there is at most one.
 */
export function readFilter(
  userId: string,
  filter: TransactionFilter,
): { where: string; parameters: unknown[] } {
  const { account_id, currency_code, created_at__gte, created_at__lt } = filter
  const conditions = ['user_id = $1']
  const parameters: unknown[] = [userId]
  const add = (value: unknown, sql: (place: string) => string) => {
    if (value === undefined) return
    parameters.push(value)
    conditions.push(sql(`$${parameters.length}`))
  }
  if (account_id !== undefined && !isId(account_id)) conditions.push('false')
  else add(account_id, (place) => `account_id = ${place}::uuid`)
  add(
    currency_code,
    (place) =>
      `account_id = (SELECT id FROM account WHERE user_id = $1 AND currency_code = ${place})`,
  )
  add(readMoment(created_at__gte), (place) => `created_at >= ${place}`)
  add(readMoment(created_at__lt), (place) => `created_at < ${place}`)
  return { where: conditions.join(' AND '), parameters }
}

function readMoment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}
