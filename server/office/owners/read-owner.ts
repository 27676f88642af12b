import type { Language } from '../../../contract/calls/texts.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { giveAccountNumber } from '../../domain/ledger/account-number.ts'
import { isId } from '../../domain/ledger/accounts.ts'
import { giveOwnerNumber } from '../../domain/profile/owner-number.ts'
import { OfficeRefusal } from '../refusal.ts'

/** A freeze that has not been ended. */
export interface Freeze {
  id: string
  scope: 'out' | 'all'
  reason: string
  by: string
  at: Date
}

/** An owner as the office shows them. */
export interface ShownOwner {
  id: string
  number: string
  first_name: string
  last_name: string
  /** Digits; without a meaning once the wallet is closed. */
  phone: string
  email: string
  email_confirmed_at: Date | null
  country_code: string | null
  city: string | null
  zip_code: string | null
  address: string | null
  environment: string
  language: Language
  level: string
  status: 'active' | 'disabled' | 'closed'
  registered_at: Date
  closed_at: Date | null
  phone_changed_at: Date | null
  is_findable: boolean
  opens_accounts: boolean
  has_pin: boolean
  passkeys: number
  telegram_at: Date | null
  freeze: Freeze | undefined
}

interface Row extends Omit<ShownOwner, 'number' | 'freeze'> {
  freeze_id: string | null
  scope: 'out' | 'all' | null
  reason: string | null
  frozen_by: string | null
  frozen_at: Date | null
}

const SELECT = `SELECT u.id, u.first_name, u.last_name, u.phone, u.email, u.email_confirmed_at, u.country_code, u.city,
    u.zip_code, u.address, u.environment, u.language, u.level, u.status, u.registered_at, u.closed_at,
    u.phone_changed_at, u.is_findable, u.opens_accounts,
    EXISTS (SELECT 1 FROM pin p WHERE p.user_id = u.id) AS has_pin,
    (SELECT count(*)::int FROM passkey k WHERE k.user_id = u.id) AS passkeys, l.linked_at AS telegram_at,
    f.id AS freeze_id, f.scope, f.reason, o.name AS frozen_by, f.frozen_at
  FROM app_user u LEFT JOIN telegram_link l ON l.user_id = u.id
  LEFT JOIN owner_freeze f ON f.user_id = u.id AND f.released_at IS NULL
  LEFT JOIN office_operator o ON o.id = f.frozen_by`

/** Returns an owner. Throws OfficeRefusal `notFound`. */
export async function findOwner(db: Queryable, id: string | undefined): Promise<ShownOwner> {
  const [owner] = id !== undefined && isId(id) ? await listOwners(db, [id]) : []
  if (!owner) throw new OfficeRefusal('notFound')
  return owner
}

/** Returns owners by their ids, the newest first; each gets a number. */
export async function listOwners(db: Queryable, ids: readonly string[]): Promise<ShownOwner[]> {
  const rows = await db.query<Row>(
    `${SELECT} WHERE u.id = ANY($1::uuid[]) ORDER BY u.registered_at DESC, u.id`,
    [ids],
  )
  const owners: ShownOwner[] = []
  for (const row of rows) {
    const number = (await giveOwnerNumber(db, row.id)) ?? ''
    owners.push({ ...row, number, freeze: readFreeze(row) })
  }
  return owners
}

function readFreeze({ freeze_id, scope, reason, frozen_by, frozen_at }: Row): Freeze | undefined {
  if (freeze_id === null || scope === null || frozen_at === null) return undefined
  return { id: freeze_id, scope, reason: reason ?? '', by: frozen_by ?? '', at: frozen_at }
}

/** An account of an owner. */
export interface ShownAccount {
  id: string
  number: string
  currency_code: string
  decimals: number
  /** Decimal text. */
  balance: string
  status: 'open' | 'frozen' | 'closed'
  /** Name of a pot; null for an account. */
  pot: string | null
  /** Money that is reserved for orders at a rate. */
  is_reserve: boolean
}

/** Returns all accounts of an owner and then the pots, closed ones too. */
export async function listShownAccounts(db: Database, userId: string): Promise<ShownAccount[]> {
  const rows = await db.query<
    Omit<ShownAccount, 'number' | 'balance'> & { number: string | null; balance_minor: Minor }
  >(
    `SELECT a.id, a.number, a.currency_code, a.balance_minor, a.status, c.decimals, p.name AS pot,
       a.kind = 'reserve' AS is_reserve
     FROM account a JOIN currency c ON c.code = a.currency_code LEFT JOIN pot p ON p.id = a.id
     WHERE a.id IN (SELECT id FROM account WHERE user_id = $1 UNION ALL SELECT id FROM pot WHERE user_id = $1
       UNION ALL SELECT id FROM reserve WHERE user_id = $1)
     ORDER BY a.kind = 'reserve', p.id IS NOT NULL, a.position, a.id`,
    [userId],
  )
  const accounts: ShownAccount[] = []
  for (const { number, balance_minor, ...row } of rows) {
    accounts.push({
      ...row,
      number: number ?? (await giveAccountNumber(db, row.id)),
      balance: formatAmount(balance_minor, row.decimals),
    })
  }
  return accounts
}
