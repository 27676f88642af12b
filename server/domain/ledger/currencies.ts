import type * as v from 'valibot'
import type { Currency } from '../../../src/contract/currency.ts'
import { formatAmount, type Minor } from '../../../src/contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'

type Row = Pick<v.InferOutput<typeof Currency>, 'code' | 'decimals' | 'symbol' | 'kind'> & {
  min_exchange_minor: Minor
  round_amounts: string[]
}

/** Returns the table of currencies in its order (L1). */
export async function listCurrencies(db: Queryable): Promise<v.InferOutput<typeof Currency>[]> {
  const rows = await db.query<Row>(
    `SELECT code, decimals, symbol, kind, min_exchange_minor, round_amounts FROM currency
     WHERE is_enabled ORDER BY position`,
    [],
  )
  return rows.map((row) => ({
    code: row.code,
    decimals: row.decimals,
    symbol: row.symbol,
    kind: row.kind,
    min_exchange_amount: formatAmount(row.min_exchange_minor, row.decimals),
    round_amounts: row.round_amounts,
  }))
}
