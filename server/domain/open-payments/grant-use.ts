import { type Period, periodAt, readInterval } from '../../../contract/rules/repeating-interval.ts'
import type { Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import type { Beside, BesideTable } from '../ledger/transfer.ts'
import type { GrantRow } from './grant-row.ts'
import { AboveGrant, insufficientGrant } from './open-payments-refusal.ts'

/**
 * Returns the period in which a grant may pay at a moment: the only one of a grant without an
 * interval; undefined between and after.
 */
export function periodOf({ repeats }: Pick<GrantRow, 'repeats'>, now: Date): Period | undefined {
  const interval = repeats === null ? undefined : readInterval(repeats)
  return interval ? periodAt(interval, now) : { index: 0, start: new Date(0), end: now }
}

/** What was spent in a currency. */
export interface SpentAmount {
  minor: Minor
  code: string
  decimals: number
}

/** What was spent of a grant, on both sides. */
export interface SpentAmounts {
  debit: SpentAmount
  receive: SpentAmount
}

/**
 * Returns what was spent of a grant in its current period; undefined before the first payment of
 * the period. The side of the receivers is in the currency of the last one, and counts the payments
 * in it.
 */
export async function readSpentAmounts(
  db: Queryable,
  grant: GrantRow,
  now: Date,
): Promise<SpentAmounts | undefined> {
  const period = periodOf(grant, now)
  if (!period) return undefined
  const [sum] = await db.query<{
    debit: Minor
    debit_code: string
    debit_decimals: number
    receive: Minor
    receive_code: string
    receive_decimals: number
  }>(
    `SELECT sum(p.debit_minor)::bigint AS debit, d.code AS debit_code, d.decimals AS debit_decimals,
       sum(p.receive_minor)::bigint AS receive, r.code AS receive_code, r.decimals AS receive_decimals, max(p.id::text) AS latest
     FROM outgoing_payment p JOIN currency d ON d.code = p.debit_currency JOIN currency r ON r.code = p.receive_currency
     WHERE p.grant_id = $1 AND p.created_at >= $2 AND ($3::timestamptz IS NULL OR p.created_at < $3::timestamptz)
     GROUP BY d.code, d.decimals, r.code, r.decimals ORDER BY latest DESC`,
    [grant.id, period.start, grant.repeats === null ? null : period.end],
  )
  if (!sum) return undefined
  const used = await readUse(db, grant, period.index)
  return {
    debit: {
      minor: used?.debit_minor ?? sum.debit,
      code: sum.debit_code,
      decimals: sum.debit_decimals,
    },
    receive: { minor: sum.receive, code: sum.receive_code, decimals: sum.receive_decimals },
  }
}

interface UseRow {
  debit_minor: Minor
  receive_minor: Minor
}

/**
 * What was spent of a grant in a period; the currency of the receivers is null where there were
 * several.
 */
export interface GrantUse extends UseRow {
  receive_currency: string | null
}

async function readUse(
  db: Queryable,
  { id }: GrantRow,
  index: number,
): Promise<UseRow | undefined> {
  const [used] = await db.query<UseRow>(
    'SELECT debit_minor, receive_minor FROM access_grant_use WHERE grant_id = $1 AND period = $2::int',
    [id, index],
  )
  return used
}

/** What a payment takes of its grant. */
export interface GrantCharge {
  debit: Minor
  receive: Minor
  debitCurrency: string
  debitDecimals: number
  receiveCurrency: string
  receiveDecimals: number
  now: Date
}

/**
 * What a payment leaves of the limit of its grant, and what was spent in its period; undefined
 * where that has to be added up.
 */
export interface GrantSpending {
  left: Minor
  sums: SpentAmounts | undefined
}

/**
 * The sum of a column of the kept row and of the new one; above what a bigint takes it is the most,
 * which is above every limit.
 */
function added(column: 'debit_minor' | 'receive_minor'): string {
  return `least(access_grant_use.${column}::numeric + excluded.${column}, 9223372036854775807)::bigint`
}

const INSERT_USE = `INSERT INTO access_grant_use (grant_id, period, debit_minor, receive_minor, receive_currency)`
const ADD_USE = `ON CONFLICT (grant_id, period) DO UPDATE SET
    debit_minor = ${added('debit_minor')},
    receive_minor = ${added('receive_minor')},
    receive_currency = CASE WHEN access_grant_use.receive_currency = excluded.receive_currency THEN excluded.receive_currency END`

/** Counts what a payment takes of its grant, which is locked, with the transfer. */
const USES: BesideTable = {
  name: 'access_grant_use',
  write: (parameter) => `${INSERT_USE}
    SELECT r.grant_id, r.period, r.debit, r.receive, r.currency
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, grant_id uuid, period int,
      debit bigint, receive bigint, currency text) ON r.transfer_id = f.id
    ${ADD_USE}`,
}

/** Returns what is written of the use of a grant with the transfer of a payment. */
export function besideOfUse({ id }: GrantRow, period: Period, spending: GrantCharge): Beside {
  const { debit, receive, receiveCurrency: currency } = spending
  const row = { grant_id: id, period: period.index, debit: String(debit), receive: String(receive) }
  return { table: USES, row: { ...row, currency } }
}

/**
 * Adds a payment to what was spent of a grant. The transaction has locked the grant, so that of
 * many payments the last unit is spent once. Throws insufficient_grant above the limit, in another
 * currency, and outside of the interval; then nothing of it stays.
 */
export async function spend(
  tx: Queryable,
  grant: GrantRow,
  spending: GrantCharge,
): Promise<GrantSpending> {
  const period = periodOf(grant, spending.now)
  if (!period) throw insufficientGrant('The interval of the grant has not begun, or is over')
  const [used] = await tx.query<GrantUse>(
    `${INSERT_USE} VALUES ($1, $2::int, $3, $4, $5) ${ADD_USE}
     RETURNING debit_minor, receive_minor, receive_currency`,
    [grant.id, period.index, spending.debit, spending.receive, spending.receiveCurrency],
  )
  if (!used) throw new Error('a use of a grant was counted in vain')
  return judgeUse(grant, spending, used)
}

/**
 * Returns what a payment leaves of its grant, by all that was used with it. Throws
 * insufficient_grant above the limit and in another currency.
 */
export function judgeUse(grant: GrantRow, spending: GrantCharge, used: GrantUse): GrantSpending {
  const { debit_minor: debit, receive_minor: receive } = used
  const left = requireWithin(grant, spending, { debit, receive })
  if (used.receive_currency === null) return { left, sums: undefined }
  return {
    left,
    sums: {
      debit: { minor: debit, code: spending.debitCurrency, decimals: spending.debitDecimals },
      receive: {
        minor: receive,
        code: spending.receiveCurrency,
        decimals: spending.receiveDecimals,
      },
    },
  }
}

function requireWithin(
  grant: GrantRow,
  spending: GrantCharge,
  sum: { debit: Minor; receive: Minor },
): Minor {
  const { limit_debit_minor, limit_receive_minor, limit_currency } = grant
  const isDebit = limit_debit_minor !== null
  const currency = isDebit ? spending.debitCurrency : spending.receiveCurrency
  if (currency !== limit_currency) {
    throw insufficientGrant(`The grant is for payments in ${limit_currency}, not in ${currency}`)
  }
  const limit = limit_debit_minor ?? limit_receive_minor ?? 0n
  const used = isDebit ? sum.debit : sum.receive
  if (used > limit) {
    throw new AboveGrant()
  }
  return limit - used
}
