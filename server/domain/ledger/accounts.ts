import { createHash, randomUUID } from 'node:crypto'
import { formatAmount, type Minor, parseAmount } from '../../../contract/rules/money.ts'
import { batchedLookup, lookup } from '../../db/batching/batched.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { giveAccountNumber } from './account-number.ts'
import { Refusal } from '../refusal.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns whether a text is a valid id; the database raises an error on any other. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/**
 * Opens an account in each currency, in this order, after existing ones; existing currencies are
 * skipped. Their opening date is the owner's registration.
 */
export async function openAccounts(
  tx: Queryable,
  userId: string,
  currencyCodes: readonly string[],
): Promise<void> {
  const rows = currencyCodes.map(
    (_, index) => `($${index * 2 + 2}::uuid, $${index * 2 + 3}::text, ${index + 1})`,
  )
  if (rows.length === 0) return
  await tx.query(
    `INSERT INTO account (id, user_id, kind, currency_code, materialised, position, created_at)
     SELECT n.id, u.id, 'user', n.code, true,
       coalesce((SELECT max(a.position) FROM account a WHERE a.user_id = u.id), 0) + n.position,
       u.registered_at
     FROM app_user u CROSS JOIN (VALUES ${rows.join(', ')}) AS n (id, code, position)
     WHERE u.id = $1::uuid
     ON CONFLICT (user_id, currency_code) DO NOTHING`,
    [userId, ...currencyCodes.flatMap((code) => [randomUUID(), code])],
  )
}

/**
 * Opens an account after the owner's others, and returns its id; undefined where the owner has one
 * in the currency. `openingKey` is the key under which the owner asked for it.
 */
export async function insertAccount(
  tx: Queryable,
  account: { userId: string; currencyCode: string; now: Date; openingKey?: string },
): Promise<string | undefined> {
  const { userId, currencyCode, now, openingKey } = account
  const [opened] = await tx.query<{ id: string }>(
    `INSERT INTO account (id, user_id, kind, currency_code, materialised, position, created_at,
       opening_key)
     SELECT $1::uuid, $2::uuid, 'user', $3, true, coalesce(max(position), 0) + 1, $4, $5
     FROM account WHERE user_id = $2::uuid
     ON CONFLICT (user_id, currency_code) DO NOTHING RETURNING id`,
    [newId(now), userId, currencyCode, now, openingKey ?? null],
  )
  return opened?.id
}

/** An account as its owner sees it. */
export interface ListedAccount {
  id: string
  currency_code: string
  balance: string
  /** What is reserved for orders at a rate; absent without any. */
  set_aside?: string
  number: string
}

interface AccountRow {
  id: string
  currency_code: string
  /** As text: numbers of JSON are not exact. */
  balance_minor: string
  /** Null without a reserve. */
  reserved_minor: string | null
  decimals: number
  number: string | null
}

/** How an owner's accounts are read; `showAccounts` shows them. */
export const ACCOUNTS = {
  columns: 'user_id uuid',
  select: `SELECT json_agg(json_build_object('id', a.id, 'currency_code', a.currency_code,
      'balance_minor', a.balance_minor::text, 'reserved_minor', (SELECT b.balance_minor::text
        FROM reserve s JOIN account b ON b.id = s.id WHERE s.account_id = a.id), 'number', a.number, 'decimals', c.decimals)
      ORDER BY a.position, a.id) AS accounts
    FROM account a JOIN currency c ON c.code = a.currency_code
    WHERE a.user_id = q.user_id AND a.status <> 'closed'`,
  toQuestion: (userId: string) => ({ user_id: userId }),
}
/** The accounts of one owner. */
export interface AccountsRow {
  accounts: AccountRow[] | null
}
const readAccounts = lookup<string, AccountsRow>(ACCOUNTS)
const readAccountsTogether = batchedLookup<string, AccountsRow>(ACCOUNTS)

/**
 * The owner's accounts in the order of their opening; `balance` is decimal text (E5). An account
 * without a number gets one here.
 */
export async function listAccounts(db: Queryable, userId: string): Promise<ListedAccount[]> {
  const [row] = await readAccounts(db, [userId])
  return showAccounts(db, row)
}

/** The same, read in one batch with other requests. */
export async function listAccountsTogether(db: Database, userId: string): Promise<ListedAccount[]> {
  return showAccounts(db, await readAccountsTogether(db, userId))
}

/** Returns accounts that were read as they are shown. One without a number gets one here. */
export async function showAccounts(
  db: Queryable,
  row: AccountsRow | undefined,
): Promise<ListedAccount[]> {
  const accounts: ListedAccount[] = []
  for (const { id, currency_code, decimals, number, ...amounts } of row?.accounts ?? []) {
    const reserved = BigInt(amounts.reserved_minor ?? 0)
    accounts.push({
      id,
      currency_code,
      balance: formatAmount(BigInt(amounts.balance_minor), decimals),
      ...(reserved > 0n && { set_aside: formatAmount(reserved, decimals) }),
      number: number ?? (await giveAccountNumber(db, id)),
    })
  }
  return accounts
}

export interface FoundAccount {
  id: string
  currency_code: string
  decimals: number
  /** Greatest amount of one act. */
  max_amount_minor: Minor | null
  can_top_up: boolean
}

/**
 * The owner's account in a currency, and what the currency allows. Throws ACCOUNT_NOT_FOUND,
 * ACCOUNT_CLOSED.
 */
export async function findAccount(
  db: Queryable,
  userId: string,
  currencyCode: string,
): Promise<FoundAccount> {
  return find(db, 'a.user_id = $1 AND a.currency_code = $2', [userId, currencyCode])
}

/** The same of the owner's account with an id. */
export async function findAccountById(
  db: Queryable,
  userId: string,
  accountId: string,
): Promise<FoundAccount> {
  const id = isId(accountId) ? accountId : null
  return find(db, 'a.user_id = $1 AND a.id = $2', [userId, id])
}

async function find(
  db: Queryable,
  condition: string,
  parameters: readonly unknown[],
): Promise<FoundAccount> {
  const [account] = await db.query<FoundAccount & { status: string }>(
    `SELECT a.id, a.status, a.currency_code, c.decimals, c.max_amount_minor, c.can_top_up
     FROM account a JOIN currency c ON c.code = a.currency_code WHERE ${condition}`,
    parameters,
  )
  if (!account) throw new Refusal('ACCOUNT_NOT_FOUND')
  if (account.status !== 'open') throw new Refusal('ACCOUNT_CLOSED')
  return account
}

/**
 * Reads the amount of an act on an account. Throws BAD_REQUEST, AMOUNT_TOO_LARGE (`max_amount`).
 */
export function readAmount(
  text: string,
  { currency_code, decimals, max_amount_minor: most }: FoundAccount,
): Minor {
  const amount = parseAmount(text, decimals)
  if (amount === undefined) throw new Refusal('BAD_REQUEST')
  if (most !== null && amount > most) {
    const max_amount = formatAmount(most, decimals)
    throw new Refusal('AMOUNT_TOO_LARGE', { max_amount, currency_code })
  }
  return amount
}

export type HouseKind =
  | 'house'
  | 'gateway_in'
  | 'payout_pending'
  | 'external'
  | 'fee'
  | 'receivable'
  | 'bank'
  | 'provider_fee'

/**
 * Returns the id of a house account. Like in the schema it is derived from kind, provider and
 * currency, so that postings need no lookup.
 */
export function houseAccount(kind: HouseKind, currencyCode: string, provider = ''): string {
  const name = `${kind}:${provider}:${currencyCode}`
  const known = houseIds.get(name)
  if (known) return known
  const digits = createHash('md5').update(name).digest('hex')
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  houseIds.set(name, id)
  return id
}

const houseIds = new Map<string, string>()

/** Opens the house account of a payment provider if it is missing. */
export async function openProviderAccount(
  db: Queryable,
  account: { currencyCode: string; provider: string; now: Date },
): Promise<string> {
  return openHouseAccount(db, { kind: 'gateway_in', ...account })
}

/**
 * Opens a house account if it is missing and returns its id. Concurrent inserts may conflict on
 * either unique key, so ON CONFLICT names none.
 */
export async function openHouseAccount(
  db: Queryable,
  account: { kind: HouseKind; currencyCode: string; provider: string; now: Date },
): Promise<string> {
  const { kind, currencyCode, provider, now } = account
  const id = houseAccount(kind, currencyCode, provider)
  await db.query(
    `INSERT INTO account (id, kind, provider, currency_code, materialised, created_at)
     VALUES ($1, $2, $3, $4, false, $5) ON CONFLICT DO NOTHING`,
    [id, kind, provider, currencyCode, now],
  )
  return id
}
