import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { giveAccountNumber, groupAccountNumber } from '../../domain/ledger/account-number.ts'
import { maskName } from '../../domain/transfers/mask.ts'
import { showProvider } from '../page/show-provider.ts'

/** Returns minor units as people read them. */
export function showMoney(
  amount: Minor,
  { currency, decimals, language }: { currency: string; decimals: number; language: Language },
): string {
  return formatMoney(formatAmount(amount, decimals), { language, currency }).text
}

/** Returns the name of a kind of entries. */
export function nameEntry(kind: string, language: Language): string {
  const known = Object.entries(OFFICE_WORDS.ledgerKinds).find(([key]) => key === kind)?.[1]
  return known?.[language] ?? kind
}

/** An account as the office names it. */
export interface NamedLedgerAccount {
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
  FROM account a JOIN currency c ON c.code = a.currency_code LEFT JOIN pot p ON p.id = a.id
  LEFT JOIN reserve s ON s.id = a.id LEFT JOIN app_user u ON u.id = coalesce(a.user_id, p.user_id, s.user_id)`

/** Returns the accounts with these ids; an owner's account without a number gets one. */
export async function readAccounts(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, NamedLedgerAccount>> {
  const unnumbered = await db.query<{ id: string }>(
    'SELECT id FROM account WHERE id = ANY($1::uuid[]) AND materialised AND number IS NULL',
    [ids],
  )
  for (const { id } of unnumbered) await giveAccountNumber(db, id)
  const rows = await db.query<NamedLedgerAccount>(`${ACCOUNT} WHERE a.id = ANY($1::uuid[])`, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns the account that a form names; undefined when there is none. Receivables, pots and
 * reserves follow their own rules.
 */
export async function findNamedAccount(
  db: Queryable,
  typed: string,
): Promise<NamedLedgerAccount | undefined> {
  const handle = typed.replaceAll(/\s/g, '')
  const [row] = await db.query<NamedLedgerAccount>(
    `${ACCOUNT} WHERE a.kind NOT IN ('receivable', 'pot', 'reserve')
       AND (a.number = $1 OR (NOT a.materialised AND a.kind || ':' || a.provider || ':' || a.currency_code = $1))`,
    [handle],
  )
  return row
}

/** Returns the accounts of the house in some currencies, for a list to choose from. */
export function listHouseAccounts(
  db: Queryable,
  currencies: readonly string[],
): Promise<NamedLedgerAccount[]> {
  return db.query(
    `${ACCOUNT} WHERE NOT a.materialised AND a.kind <> 'receivable' AND a.currency_code = ANY($1::text[])
     ORDER BY a.kind, a.provider, a.currency_code`,
    [currencies],
  )
}

/** Returns the name of an account: of an owner's the masked name and the number in groups. */
export function nameLedgerAccount(account: NamedLedgerAccount, language: Language): string {
  const { kind, provider, currency, handle, isOwners } = account
  if (isOwners) {
    const name = maskName(account.first_name, account.last_name)
    const aside =
      kind === 'pot' || kind === 'reserve' ? `, ${OFFICE_WORDS.ledgerKinds[kind][language]}` : ''
    return `${name}${aside}, ${currency} ${groupAccountNumber(handle)}`
  }
  const known = Object.entries(OFFICE_WORDS.houseKinds).find(([key]) => key === kind)?.[1]
  const of =
    kind === 'receivable' || provider === '' ? '' : ` (${showProvider(provider, language)})`
  return `${known?.[language] ?? kind}${of}, ${currency}`
}
