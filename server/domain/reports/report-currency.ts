import { type Minor, parseAmount } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'

/** Why there is no such report; the message is one line for the operator. */
export class ReportError extends Error {
  override name = 'ReportError'
}

/** Returns the decimals of the asked currency, or of all. Throws ReportError for one that the wallet does not have. */
export async function readReportCurrencies(
  tx: Queryable,
  currency: string | undefined,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ code: string; decimals: number }>(
    'SELECT code, decimals FROM currency ORDER BY position, code',
  )
  const chosen = rows.filter(({ code }) => currency === undefined || code === currency)
  if (chosen.length > 0) return new Map(chosen.map(({ code, decimals }) => [code, decimals]))
  const known = rows.map(({ code }) => code).join(', ')
  throw new ReportError(`"${currency}" is no currency of this wallet: ${known}`)
}

/** Reads an amount as `15000` or `15000.50`. Throws ReportError for anything else. */
export function readReportAmount(text: string, decimals: number): Minor {
  const amount = parseAmount(text, decimals)
  if (amount !== undefined && amount > 0n) return amount
  throw new ReportError(`"${text}" is no amount above 0 with at most ${decimals} decimals`)
}
