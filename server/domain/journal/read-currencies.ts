import type { Queryable } from '../../db/database.ts'
import { JournalError } from './journal-period.ts'

/**
 * Returns the decimals of a currency, or of all without one. Throws JournalError for one that the
 * wallet does not have.
 */
export async function readCurrencies(
  tx: Queryable,
  currency: string | undefined,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ code: string; decimals: number }>(
    'SELECT code, decimals FROM currency ORDER BY position, code',
  )
  const chosen = rows.filter(({ code }) => currency === undefined || code === currency)
  if (chosen.length === 0) {
    const known = rows.map(({ code }) => code).join(', ')
    throw new JournalError(`"${currency}" is no currency of this wallet: ${known}`)
  }
  return new Map(chosen.map(({ code, decimals }) => [code, decimals]))
}
