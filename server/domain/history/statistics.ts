import type * as v from 'valibot'
import type { Statistic } from '../../../contract/calls/wallet.ts'
import { COMPLETE } from '../../../contract/rules/statuses.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { sharesOf } from './shares.ts'
import { readFilter, type TransactionFilter } from './filter.ts'

type Figure = v.InferInput<typeof Statistic> & { currency_code: string }

interface Row {
  kind: string
  currency_code: string
  amount_minor: Minor
  decimals: number
}

/**
 * Returns the owner's statistics by currency and kind (I1): the sum without signs of the complete
 * transactions that the filter lists, without moves into and out of pots. Amounts of different
 * currencies are never added: the whole percents of each currency add up to 100. Currencies are in
 * the order of the accounts, with the largest kind first.
 */
export async function listStatistics(
  db: Queryable,
  { userId, filter }: { userId: string; filter: TransactionFilter },
): Promise<Figure[]> {
  const { where, parameters } = readFilter(userId, filter)
  const rows = await db.query<Row>(
    `SELECT s.kind, s.currency_code, s.amount_minor, c.decimals
     FROM (
       SELECT CASE WHEN kind = 'adjustment' THEN 'default'
           WHEN kind = 'transfer' AND amount_minor > 0 THEN 'transfer_in'
           WHEN kind = 'transfer' THEN 'transfer_out'
           WHEN kind IN ('refund', 'dispute', 'repayment') THEN 'refund' ELSE kind END AS kind, currency_code,
         sum(abs(amount_minor))::bigint AS amount_minor
       FROM wallet_transaction WHERE ${where} AND status = '${COMPLETE}' AND kind NOT IN ('pot', 'reserve')
       GROUP BY 1, currency_code
     ) AS s
     JOIN currency c ON c.code = s.currency_code
     LEFT JOIN account a ON a.user_id = $1 AND a.currency_code = s.currency_code
     ORDER BY a.position, s.currency_code, s.amount_minor DESC, s.kind`,
    parameters,
  )
  const codes = new Set(rows.map(({ currency_code }) => currency_code))
  return [...codes].flatMap((code) =>
    writeFigures(rows.filter((row) => row.currency_code === code)),
  )
}

function writeFigures(rows: readonly Row[]): Figure[] {
  const shares = sharesOf(rows.map(({ amount_minor }) => amount_minor))
  return rows.map(({ kind, currency_code, amount_minor, decimals }, index) => ({
    wallet_transaction_type: kind,
    amount: formatAmount(amount_minor, decimals),
    percent: String(shares[index] ?? 0n),
    currency_code,
  }))
}
