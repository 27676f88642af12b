import { formatAmount, type Minor } from '../../../src/contract/rules/money.ts'
import { formatMoney } from '../../../src/contract/rules/money-format.ts'
import type { Language } from '../../../src/contract/texts.ts'
import type { Queryable } from '../../db/database.ts'
import { giveAccountNumber, groupAccountNumber } from '../../domain/ledger/account-number.ts'
import { numberOfRow } from '../../domain/ledger/transaction-number.ts'
import { maskName } from '../../domain/transfers/mask.ts'
import { cutPage, READ_ROWS } from '../cut-page.ts'
import { ENTRY_KINDS, HOUSE_KINDS } from './ledger-words.ts'

const CURSOR = /^(\d{1,15})_([\da-f-]{36})$/

/** An entry of the ledger as a list shows it. */
export interface ListedEntry {
  id: string
  kind: string
  number: string
  createdAt: Date
  /** The amounts of its legs, `100.00 RUB`. */
  amounts: string[]
}

interface EntryRow {
  id: string
  kind: string
  created_at: Date
  row_id: string | null
  row_kind: string | null
  amounts: { amount: string; currency: string; decimals: number }[]
}

const ENTRY = `SELECT t.id, t.kind, t.created_at, w.id AS row_id, w.kind AS row_kind,
    (SELECT jsonb_agg(jsonb_build_object('amount', p.amount_minor::text, 'currency', p.currency_code,
       'decimals', c.decimals) ORDER BY p.seq)
     FROM posting p JOIN currency c ON c.code = p.currency_code WHERE p.transfer_id = t.id) AS amounts
  FROM transfer t LEFT JOIN LATERAL (
    SELECT id, kind FROM wallet_transaction WHERE transfer_id = t.id ORDER BY id LIMIT 1
  ) AS w ON true`

interface Asked {
  kind: string
  /** The cursor of the page before. */
  after: string | undefined
  /** The newest first. */
  isDescending: boolean
  language: Language
}

/** Returns a page of entries by their time, and the cursor of the next one. */
export async function listEntries(
  db: Queryable,
  { kind, after, isDescending, language }: Asked,
): Promise<{ entries: ListedEntry[]; next: string | undefined }> {
  const [, time, id] = CURSOR.exec(after ?? '') ?? []
  const [sign, order] = isDescending ? ['<', 'DESC'] : ['>', 'ASC']
  const rows = await db.query<EntryRow>(
    `${ENTRY} WHERE ($1 = '' OR t.kind = $1)
       AND ($2::timestamptz IS NULL OR (t.created_at, t.id) ${sign} ($2::timestamptz, $3::uuid))
     ORDER BY t.created_at ${order}, t.id ${order} LIMIT $4::int`,
    [kind, time === undefined ? null : new Date(Number(time)), id ?? null, READ_ROWS],
  )
  const { shown, next } = cutPage(rows, (last) => `${last.created_at.getTime()}_${last.id}`)
  return { entries: shown.map((row) => writeEntry(row, language)), next }
}

function writeEntry(row: EntryRow, language: Language): ListedEntry {
  const { id, kind, created_at: createdAt, row_id, row_kind } = row
  const numbered = { id: row_id ?? id, kind: row_kind ?? kind, transfer_id: id }
  return {
    id,
    kind,
    number: numberOfRow(numbered),
    createdAt,
    amounts: row.amounts.map(({ amount, currency, decimals }) =>
      showMoney(BigInt(amount), { currency, decimals, language }),
    ),
  }
}

/** Returns minor units as people read them. */
export function showMoney(
  amount: Minor,
  { currency, decimals, language }: { currency: string; decimals: number; language: Language },
): string {
  return formatMoney(formatAmount(amount, decimals), { language, currency }).text
}

/** Returns the name of a kind of entries. */
export function nameEntry(kind: string, language: Language): string {
  const known = Object.entries(ENTRY_KINDS).find(([key]) => key === kind)?.[1]
  return known?.[language] ?? kind
}

/** An account as the office names it. */
export interface NamedAccount {
  id: string
  currency: string
  decimals: number
  balance: Minor
  isOwners: boolean
  isClosed: boolean
  /** What a form takes for it: an owner's number, or `fee::RUB`. */
  handle: string
  first_name: string
  last_name: string
  kind: string
  provider: string
}

const ACCOUNT = `SELECT a.id, a.currency_code AS currency, c.decimals, a.balance_minor AS balance,
    a.materialised AS "isOwners", a.status = 'closed' AS "isClosed", a.kind, a.provider,
    coalesce(a.number, a.kind || ':' || a.provider || ':' || a.currency_code) AS handle,
    coalesce(u.first_name, '') AS first_name, coalesce(u.last_name, '') AS last_name
  FROM account a JOIN currency c ON c.code = a.currency_code LEFT JOIN app_user u ON u.id = a.user_id`

/** Returns the accounts with these ids; an owner's account without a number gets one. */
export async function readAccounts(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, NamedAccount>> {
  const unnumbered = await db.query<{ id: string }>(
    'SELECT id FROM account WHERE id = ANY($1::uuid[]) AND materialised AND number IS NULL',
    [ids],
  )
  for (const { id } of unnumbered) await giveAccountNumber(db, id)
  const rows = await db.query<NamedAccount>(`${ACCOUNT} WHERE a.id = ANY($1::uuid[])`, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the account that a form names; undefined when there is none. Receivables follow their own rules. */
export async function findAccount(db: Queryable, typed: string): Promise<NamedAccount | undefined> {
  const handle = typed.replaceAll(/\s/g, '')
  const [row] = await db.query<NamedAccount>(
    `${ACCOUNT} WHERE a.kind <> 'receivable'
       AND (a.number = $1 OR (NOT a.materialised AND a.kind || ':' || a.provider || ':' || a.currency_code = $1))`,
    [handle],
  )
  return row
}

/** Returns the accounts of the house in some currencies, for a list to choose from. */
export function listHouseAccounts(
  db: Queryable,
  currencies: readonly string[],
): Promise<NamedAccount[]> {
  return db.query(
    `${ACCOUNT} WHERE NOT a.materialised AND a.kind <> 'receivable' AND a.currency_code = ANY($1::text[])
     ORDER BY a.kind, a.provider, a.currency_code`,
    [currencies],
  )
}

/** Returns the name of an account: of an owner's the masked name and the number in groups. */
export function nameAccount(account: NamedAccount, language: Language): string {
  const { kind, provider, currency, handle, isOwners } = account
  if (isOwners) {
    const name = maskName(account.first_name, account.last_name)
    return `${name}, ${currency} ${groupAccountNumber(handle)}`
  }
  const known = Object.entries(HOUSE_KINDS).find(([key]) => key === kind)?.[1]
  const of = kind === 'receivable' || provider === '' ? '' : ` (${provider})`
  return `${known?.[language] ?? kind}${of}, ${currency}`
}
