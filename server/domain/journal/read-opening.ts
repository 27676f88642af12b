import type { Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { listPieces } from '../ledger/pieces.ts'
import { type ChartAccount, isOfOwner, nameInChart, type OwnersAs } from './chart.ts'
import type { JournalPeriod } from './journal-period.ts'

const SUMS_PER_BATCH = 20_000
const ACCOUNTS_PER_BATCH = 500

/** An account and what it had before a period; a debit is positive. */
export interface OpeningBalance {
  account: ChartAccount
  amount: Minor
}

/** Accounts of a piece that had postings before the end of a period. */
const CHART = `SELECT k.id, k.kind, coalesce(k.provider, '') AS provider, k.currency_code
  FROM account k WHERE k.id > $1::uuid AND k.id <= $2::uuid AND (
    EXISTS (SELECT 1 FROM posting p WHERE p.debit_account_id = k.id AND p.transfer_id < $3::uuid)
    OR EXISTS (SELECT 1 FROM posting p WHERE p.credit_account_id = k.id AND p.transfer_id < $3::uuid)
  ) ORDER BY k.id`

/**
 * Sums of a piece of the ledger: accounts of owners by kind and currency, those of the house one by
 * one.
 */
const SUMS = `SELECT CASE WHEN a.materialised THEN '' ELSE a.id::text END AS id, a.kind,
    CASE WHEN a.materialised THEN '' ELSE coalesce(a.provider, '') END AS provider,
    e.currency_code, sum(e.amount)::text AS amount
  FROM (
    SELECT debit_account_id AS account_id, currency_code, amount_minor AS amount FROM posting
    WHERE transfer_id > $1::uuid AND transfer_id <= $2::uuid
    UNION ALL
    SELECT credit_account_id, currency_code, -amount_minor FROM posting
    WHERE transfer_id > $1::uuid AND transfer_id <= $2::uuid
  ) AS e JOIN account a ON a.id = e.account_id GROUP BY 1, 2, 3, 4`

/** What each account of owners in a piece of the accounts had before a period. */
const EACH = `SELECT k.id, k.kind, '' AS provider, k.currency_code, m.amount::text AS amount
  FROM account k CROSS JOIN LATERAL (
    SELECT coalesce((SELECT sum(p.amount_minor) FROM posting p
        WHERE p.debit_account_id = k.id AND p.transfer_id < $3::uuid), 0)
      - coalesce((SELECT sum(p.amount_minor) FROM posting p
        WHERE p.credit_account_id = k.id AND p.transfer_id < $3::uuid), 0) AS amount
  ) AS m
  WHERE k.id > $1::uuid AND k.id <= $2::uuid AND k.materialised AND m.amount <> 0 ORDER BY k.id`

/**
 * Lists the accounts of the chart that had postings until the end of a period, in the order of
 * their ids.
 */
export async function* listChart(tx: Queryable, to: string): AsyncGenerator<ChartAccount> {
  for await (const piece of listPieces(tx, { table: 'account', size: ACCOUNTS_PER_BATCH })) {
    yield* await tx.query<ChartAccount>(CHART, [...piece, to])
  }
}

/**
 * Lists what accounts had before a period, without those that had nothing; their sum is 0 in each
 * currency.
 */
export async function* listOpening(
  tx: Queryable,
  { from }: JournalPeriod,
  owners: OwnersAs,
): AsyncGenerator<OpeningBalance> {
  const sums = new Map<string, OpeningBalance>()
  const walk = { table: 'transfer', size: SUMS_PER_BATCH, to: from } as const
  for await (const piece of listPieces(tx, walk)) {
    const rows = await tx.query<ChartAccount & { amount: string }>(SUMS, piece)
    for (const { amount, ...account } of rows) {
      if (owners === 'each' && isOfOwner(account.kind) && account.id === '') continue
      const name = nameInChart(account, owners)
      const known = sums.get(name) ?? { account, amount: 0n }
      known.amount += BigInt(amount)
      sums.set(name, known)
    }
  }
  for (const [, opening] of [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (opening.amount !== 0n) yield opening
  }
  if (owners === 'sum') return
  for await (const piece of listPieces(tx, { table: 'account', size: ACCOUNTS_PER_BATCH })) {
    const rows = await tx.query<ChartAccount & { amount: string }>(EACH, [...piece, from])
    for (const { amount, ...account } of rows) yield { account, amount: BigInt(amount) }
  }
}
