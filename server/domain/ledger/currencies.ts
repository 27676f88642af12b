import type * as v from 'valibot'
import type { Currency } from '../../../contract/calls/currency.ts'
import type { CurrencyFacts } from '../../../contract/rules/currencies.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'

type CurrencyDto = v.InferOutput<typeof Currency>

type Row = Pick<CurrencyDto, 'code' | 'decimals' | 'symbol' | 'kind' | 'opening' | 'can_top_up'> & {
  min_exchange_minor: Minor
  max_amount_minor: Minor | null
  round_amounts: string[]
}

/** Whether an owner may open an account in a currency; one that was closed is not opened again. */
const OPENING = `CASE
    WHEN NOT c.can_open OR EXISTS (SELECT 1 FROM account a
      WHERE a.user_id = u.id AND a.currency_code = c.code AND a.status = 'closed') THEN 'closed'
    WHEN own.ord < least.ord THEN 'identification'
    ELSE 'allowed'
  END AS opening`
const SOURCE = `FROM app_user u
  JOIN id_level own ON own.code = u.level
  CROSS JOIN currency c
  JOIN id_level least ON least.code = c.open_level
  WHERE u.id = $1 AND c.is_enabled`

/** Decimals of currencies by their code. */
export type Decimals = ReadonlyMap<string, number>

/** Returns the decimals of all currencies, in the order of their codes. */
export async function readDecimals(db: Queryable): Promise<Decimals> {
  const rows = await db.query<{ code: string; decimals: number }>(
    'SELECT code, decimals FROM currency ORDER BY code',
    [],
  )
  return new Map(rows.map(({ code, decimals }) => [code, decimals]))
}

/** Returns what amounts and messages need to know of each currency. */
export function listCurrencyFacts(db: Queryable): Promise<CurrencyFacts[]> {
  return db.query<CurrencyFacts>('SELECT code, decimals, symbol FROM currency WHERE is_enabled', [])
}

/** Returns the table of currencies in its order, as it holds for an owner (L1). */
export async function listCurrencies(db: Queryable, userId: string): Promise<CurrencyDto[]> {
  const rows = await db.query<Row>(
    `SELECT c.code, c.decimals, c.symbol, c.kind, c.min_exchange_minor, c.max_amount_minor,
       c.round_amounts, c.can_top_up, ${OPENING} ${SOURCE} ORDER BY c.position`,
    [userId],
  )
  return rows.map((row) => ({
    code: row.code,
    decimals: row.decimals,
    symbol: row.symbol,
    kind: row.kind,
    min_exchange_amount: formatAmount(row.min_exchange_minor, row.decimals),
    max_amount:
      row.max_amount_minor === null ? undefined : formatAmount(row.max_amount_minor, row.decimals),
    round_amounts: row.round_amounts,
    opening: row.opening,
    can_top_up: row.can_top_up,
  }))
}

/** Returns whether an owner may open an account in a currency, known or not. */
export async function readOpening(
  db: Queryable,
  userId: string,
  currencyCode: string,
): Promise<CurrencyDto['opening']> {
  const [row] = await db.query<Pick<CurrencyDto, 'opening'>>(
    `SELECT ${OPENING} ${SOURCE} AND c.code = $2`,
    [userId, currencyCode],
  )
  return row?.opening ?? 'closed'
}
