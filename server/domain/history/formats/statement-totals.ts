import type { Minor } from '../../../../contract/rules/money.ts'
import type { Database } from '../../../db/database.ts'
import { idBefore, type StatementPart, type StatementScope } from '../statement-source.ts'

/** What moved on an account in the period of a statement. */
export interface AccountTotals {
  opening: Minor
  /** Not signed. */
  credits: Minor
  debits: Minor
  creditCount: number
  debitCount: number
}

/** Totals by the id of their account. */
export type StatementTotals = ReadonlyMap<string, AccountTotals>

const NONE: AccountTotals = {
  opening: 0n,
  credits: 0n,
  debits: 0n,
  creditCount: 0,
  debitCount: 0,
}

/** Returns the totals of an account. */
export function totalsOf(totals: StatementTotals, accountId: string): AccountTotals {
  return totals.get(accountId) ?? NONE
}

/** Returns the balance at the end of the period. */
export function closingOf({ opening, credits, debits }: AccountTotals): Minor {
  return opening + credits - debits
}

const sideOf = (side: 'credit' | 'debit') => `SELECT
    coalesce(sum(p.amount_minor) FILTER (WHERE p.transfer_id < $2::uuid), 0)::bigint AS before,
    coalesce(sum(p.amount_minor) FILTER (WHERE p.transfer_id >= $2::uuid), 0)::bigint AS moved,
    count(*) FILTER (WHERE p.transfer_id >= $2::uuid)::int AS count
  FROM posting p WHERE p.${side}_account_id = a.id AND p.transfer_id < $3::uuid`

const TOTALS = `SELECT a.id, (c.before - d.before)::bigint AS opening, c.moved AS credits, d.moved AS debits,
    c.count AS credit_count, d.count AS debit_count
  FROM account a CROSS JOIN LATERAL (${sideOf('credit')}) AS c CROSS JOIN LATERAL (${sideOf('debit')}) AS d
  WHERE a.id = ANY ($1::uuid[])`

/**
 * Reads the totals of each account of a statement: formats that begin with the closing balance need
 * them.
 */
export async function readTotals(
  db: Database,
  { accounts, since, until }: StatementScope,
): Promise<StatementTotals> {
  const ids = accounts.map(({ id }) => id)
  const rows = await db.query<{
    id: string
    opening: Minor
    credits: Minor
    debits: Minor
    credit_count: number
    debit_count: number
  }>(TOTALS, [ids, idBefore(since), idBefore(until)])
  return new Map(
    rows.map(({ id, opening, credits, debits, credit_count, debit_count }) => [
      id,
      { opening, credits, debits, creditCount: credit_count, debitCount: debit_count },
    ]),
  )
}

/**
 * Passes on the parts of a statement. Throws where the balances are not those of the totals,
 * because a transfer was committed meanwhile: a file that breaks off is made again, a wrong one is
 * believed.
 */
export async function* requireTotals(
  parts: AsyncIterable<StatementPart>,
  totals: StatementTotals,
): AsyncGenerator<StatementPart> {
  for await (const part of parts) {
    if (part.part !== 'row') {
      const known = totalsOf(totals, part.account.id)
      const balance = part.part === 'opening' ? known.opening : closingOf(known)
      if (part.balance !== balance) throw new Error('the ledger moved while a statement was made')
    }
    yield part
  }
}
