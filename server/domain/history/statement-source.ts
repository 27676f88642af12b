import { chargedBy } from '../tariffs/charged-by.ts'
import { numberOfRow } from '../ledger/transaction-number.ts'
import type { Minor } from '../../../contract/rules/money.ts'
import { cleanPersonName } from '../../../contract/rules/person-name.ts'
import type { EnvironmentId } from '../../../contract/rules/environments.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { MessageParams } from '../../messages/fill-message.ts'
import { giveAccountNumber } from '../ledger/account-number.ts'
import { isId, listAccounts } from '../ledger/accounts.ts'
import { nameForOthers } from '../../../contract/rules/shown-name.ts'
import { Refusal } from '../refusal.ts'

/** Rows that are read by one statement. */
const BATCH = 500

export interface StatementAccount {
  id: string
  currency_code: string
  number: string
  decimals: number
  /** Name of a pot, none for what is reserved, and the account whose history has its moves. */
  pot?: { name: string | undefined; accountId: string }
}

/** What a statement covers. */
export interface StatementScope {
  userId: string
  /** The owner's name; empty where there is none. */
  owner: string
  environment: EnvironmentId
  accounts: readonly StatementAccount[]
  since: Date
  /** Not included. */
  until: Date
}

/** One movement of an account, with the balance after it. */
export interface StatementRow {
  /** That of its posting: the same in each statement, and of no other movement of the account. */
  id: string
  at: Date
  /** Absent for a movement without a row of the history. */
  number: string | undefined
  kind: string
  /** The money came back: it was not paid out. */
  isReturn: boolean
  description: string
  params: MessageParams
  amount: Minor
  balance: Minor
  /** Number of the tariff by which it was charged. */
  tariff?: number | undefined
}

/** A part of a statement: each account begins and ends with its balance. */
export type StatementPart =
  | { part: 'opening' | 'closing'; account: StatementAccount; balance: Minor }
  | { part: 'row'; account: StatementAccount; row: StatementRow }

interface StatementQuery {
  userId: string
  /** All by default. */
  accountIds: readonly string[] | undefined
  since: Date
  until: Date
  /** What is posted later is not part of the statement. */
  now: Date
}

/**
 * Returns what a statement covers; the pots of an account, and what is reserved of it, follow it.
 * Throws ACCOUNT_NOT_FOUND for an account that is not the owner's, and BAD_REQUEST for a period
 * that ends before it begins.
 */
export async function openStatement(db: Database, asked: StatementQuery): Promise<StatementScope> {
  const { userId, accountIds, since, until, now } = asked
  if (since.getTime() >= until.getTime()) throw new Refusal('BAD_REQUEST')
  // Each account gets its number.
  await listAccounts(db, userId)
  const own = await db.query<StatementAccount>(
    `SELECT a.id, a.currency_code, coalesce(a.number, '') AS number, c.decimals
     FROM account a JOIN currency c ON c.code = a.currency_code
     WHERE a.user_id = $1 ORDER BY a.position, a.id`,
    [userId],
  )
  const pots = await listPots(db, { userId, since, until })
  const isUnknown = (id: string) => !own.some((account) => account.id === id)
  if (accountIds?.some((id) => !isId(id) || isUnknown(id))) throw new Refusal('ACCOUNT_NOT_FOUND')
  const accounts = own
    .filter(({ id }) => accountIds?.includes(id) ?? true)
    .flatMap((account) => {
      const ofAccount: StatementAccount[] = pots.filter(({ pot }) => pot.accountId === account.id)
      return [account].concat(ofAccount)
    })
  // A period that is still to come is empty, and does not end before it begins.
  const end = new Date(Math.max(since.getTime(), Math.min(until.getTime(), now.getTime())))
  return { userId, ...(await readHolder(db, userId)), accounts, since, until: end }
}

/**
 * Returns the pots that were open in a period, and what was reserved for orders at a rate; each
 * gets its number.
 */
async function listPots(
  db: Queryable,
  { userId, since, until }: { userId: string; since: Date; until: Date },
): Promise<(StatementAccount & Required<Pick<StatementAccount, 'pot'>>)[]> {
  const rows = await db.query<StatementAccount & { name: string; account_id: string }>(
    `SELECT p.id, b.currency_code, coalesce(b.number, '') AS number, c.decimals, p.name, p.account_id
     FROM pot p JOIN account b ON b.id = p.id JOIN currency c ON c.code = b.currency_code
     WHERE p.user_id = $1 AND p.created_at < $3 AND (p.closed_at IS NULL OR p.closed_at >= $2)
     ORDER BY p.created_at, p.id`,
    [userId, since, until],
  )
  const reserves = await db.query<StatementAccount & { name?: never; account_id: string }>(
    `SELECT s.id, b.currency_code, coalesce(b.number, '') AS number, c.decimals, s.account_id
     FROM reserve s JOIN account b ON b.id = s.id JOIN currency c ON c.code = b.currency_code
     WHERE s.user_id = $1 AND s.created_at < $2 ORDER BY s.created_at, s.id`,
    [userId, until],
  )
  const pots = []
  for (const { name, account_id: accountId, ...row } of [...rows, ...reserves]) {
    const number = row.number === '' ? await giveAccountNumber(db, row.id) : row.number
    pots.push({ ...row, number, pot: { name, accountId } })
  }
  return pots
}

/**
 * Returns the name of an owner, in full and masked, and the brand of their wallet, for documents.
 */
export async function readHolder(
  db: Queryable,
  userId: string,
): Promise<{ owner: string; masked: string; environment: EnvironmentId }> {
  const [row] = await db.query<{ first: string; last: string; environment: EnvironmentId }>(
    `SELECT first_name AS first, coalesce(last_name, '') AS last, environment
     FROM app_user WHERE id = $1`,
    [userId],
  )
  if (!row) throw new Error('a session without an owner')
  const owner = [row.first, row.last].map(cleanPersonName).filter(Boolean).join(' ')
  return {
    owner,
    masked: nameForOthers({ first_name: row.first, last_name: row.last, is_identified: true }),
    environment: row.environment,
  }
}

/**
 * Reads the postings of each account in their order, a batch at a time: opening balance, rows,
 * closing balance. No connection is used between batches, however slowly they are consumed.
 */
export async function* readStatement(
  db: Database,
  scope: StatementScope,
): AsyncGenerator<StatementPart> {
  for (const account of scope.accounts) {
    let balance = await readBalance(db, account.id, scope.since)
    yield { part: 'opening', account, balance }
    let after = { transfer_id: idBefore(scope.since), seq: -1 }
    for (;;) {
      const rows: PostingRow[] = await db.query<PostingRow>(ROWS, [
        account.id,
        after.transfer_id,
        after.seq,
        idBefore(scope.until),
        scope.userId,
        account.pot?.accountId ?? account.id,
      ])
      for (const row of rows) {
        balance += row.amount_minor
        yield { part: 'row', account, row: describe(row, balance) }
      }
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) break
      after = last
    }
    yield { part: 'closing', account, balance }
  }
}

interface PostingRow {
  transfer_id: string
  seq: number
  /** Signed. */
  amount_minor: Minor
  created_at: Date
  transfer_kind: string
  row_id: string | null
  kind: string | null
  row_transfer_id: string | null
  description: string | null
  params: MessageParams | null
  tariff: number | null
}

/** Ids of transfers begin with their time: all from a moment on are above this one. */
export function idBefore(moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

async function readBalance(db: Database, accountId: string, since: Date): Promise<Minor> {
  const [row] = await db.query<{ balance: Minor }>(
    `SELECT (coalesce((SELECT sum(amount_minor) FROM posting
         WHERE credit_account_id = $1::uuid AND transfer_id < $2::uuid), 0)
       - coalesce((SELECT sum(amount_minor) FROM posting
         WHERE debit_account_id = $1::uuid AND transfer_id < $2::uuid), 0))::bigint AS balance`,
    [accountId, idBefore(since)],
  )
  return row?.balance ?? 0n
}

/**
 * A row of the history has the time of its transfer; that of a top-up by a payment page has the id
 * of its order, with which the key of the top-up begins. The return of a payout belongs to the row
 * of the payout.
 */
const ROWS = `SELECT p.transfer_id, p.seq, p.amount_minor, x.created_at, x.kind AS transfer_kind,
    coalesce(t.id, o.id) AS row_id, coalesce(t.kind, o.kind) AS kind,
    coalesce(t.transfer_id, o.transfer_id) AS row_transfer_id,
    coalesce(t.description, o.description) AS description, coalesce(t.params, o.params) AS params,
    ${chargedBy('p.transfer_id')} AS tariff
  FROM (
    SELECT * FROM (
      (SELECT transfer_id, seq, -amount_minor AS amount_minor FROM posting
       WHERE debit_account_id = $1::uuid AND (transfer_id, seq) > ($2::uuid, $3::int)
         AND transfer_id < $4::uuid
       ORDER BY transfer_id, seq LIMIT ${BATCH})
      UNION ALL
      (SELECT transfer_id, seq, amount_minor FROM posting
       WHERE credit_account_id = $1::uuid AND (transfer_id, seq) > ($2::uuid, $3::int)
         AND transfer_id < $4::uuid
       ORDER BY transfer_id, seq LIMIT ${BATCH})
    ) AS both_sides ORDER BY transfer_id, seq LIMIT ${BATCH}
  ) AS p
  JOIN transfer x ON x.id = p.transfer_id
  JOIN transfer y ON y.id = coalesce(x.reverses_id, x.id)
  LEFT JOIN wallet_transaction t ON t.user_id = $5::uuid AND t.account_id = $6::uuid
    AND t.created_at = y.created_at AND t.transfer_id = y.id
  LEFT JOIN wallet_transaction o ON t.id IS NULL AND o.user_id = $5::uuid
    AND o.id = CASE WHEN x.idem_scope = 'topup' THEN left(x.idem_key, 36)::uuid END
  ORDER BY p.transfer_id, p.seq`

function describe(row: PostingRow, balance: Minor): StatementRow {
  const { row_id, kind, row_transfer_id, transfer_kind, description, params } = row
  return {
    id: `${row.transfer_id}.${row.seq}`,
    at: row.created_at,
    number:
      row_id === null || kind === null
        ? undefined
        : numberOfRow({ id: row_id, kind, transfer_id: row_transfer_id }),
    kind: kind ?? transfer_kind,
    isReturn: transfer_kind === 'reversal',
    description: description ?? '',
    params: params ?? {},
    amount: row.amount_minor,
    balance,
    tariff: row.tariff ?? undefined,
  }
}
