import type * as v from 'valibot'
import { nameForOthers, type OwnerName } from '../../../contract/rules/shown-name.ts'
import type { Recipient } from '../../../contract/calls/transfers.ts'
import type { Queryable } from '../../db/database.ts'
import { isId } from '../ledger/accounts.ts'
import { acceptsMoney } from '../ledger/owner-freeze.ts'
import { isIdentified, maskPhone } from './mask.ts'

/** A currency, and the account that the recipient has in it. */
interface RecipientCurrency {
  code: string
  /** An account of theirs may be opened in it. */
  is_openable: boolean
  account_id: string | null
  account_status: string | null
}

/** Another owner as one owner found them. */
export interface RecipientRow {
  id: string
  recipient_user_id: string
  expires_at: Date
  is_first: boolean
  first_name: string
  last_name: string
  is_identified: boolean
  phone: string
  /** The public name of the wallet address at which they were found. */
  shown_as: string | null
  accepts_money: boolean
  opens_accounts: boolean
  currencies: RecipientCurrency[]
}

/** The statement that reads recipients `r`, with their owners `u`; a condition follows it. */
export const SELECT_RECIPIENT = `SELECT r.id, r.recipient_user_id, r.expires_at, r.shown_as, r.sent_at IS NULL AS is_first,
    u.first_name, u.last_name, ${isIdentified('u')} AS is_identified, u.phone, ${acceptsMoney('u')} AS accepts_money, u.opens_accounts,
    (SELECT jsonb_agg(jsonb_build_object('code', c.code,
       'is_openable', c.is_enabled AND c.can_open AND own.ord >= least.ord,
       'account_id', a.id, 'account_status', a.status) ORDER BY c.position)
     FROM currency c JOIN id_level least ON least.code = c.open_level
     LEFT JOIN account a ON a.user_id = u.id AND a.currency_code = c.code
    ) AS currencies
  FROM recipient r JOIN app_user u ON u.id = r.recipient_user_id
  JOIN id_level own ON own.code = u.level`

/** How long the id of a recipient is valid after a lookup, ms. */
export const RECIPIENT_VALID_MS = 600_000

/** How many recent recipients are listed. */
const MAX_RECENT = 20

/** Condition under which the id of a recipient `r` is valid at a moment. */
export function isValidAt(moment: string): string {
  return `(r.is_recent OR r.expires_at > ${moment})`
}

/** Returns a recipient of the owner whose id is still valid. */
export async function readRecipient(
  db: Queryable,
  { id, userId, now }: { id: string | undefined; userId: string; now: Date },
): Promise<RecipientRow | undefined> {
  const [row] = await db.query<RecipientRow>(
    `${SELECT_RECIPIENT} WHERE r.id = $1 AND r.user_id = $2 AND ${isValidAt('$3')}`,
    [id !== undefined && isId(id) ? id : null, userId, now],
  )
  return row
}

/** Returns whom the owner sent money to, the latest first, without those they removed. */
export async function listRecent(
  db: Queryable,
  userId: string,
): Promise<v.InferInput<typeof Recipient>[]> {
  const rows = await db.query<RecipientRow>(
    `${SELECT_RECIPIENT} WHERE r.user_id = $1 AND r.is_recent ORDER BY r.sent_at DESC NULLS LAST, r.id LIMIT $2::int`,
    [userId, MAX_RECENT],
  )
  return rows.map(showRecipient)
}

/** Removes somebody from the recent and the kept recipients; the id is valid no longer. */
export async function forgetRecipient(
  db: Queryable,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  if (!isId(id)) return
  await db.query(
    `WITH gone AS (UPDATE recipient SET is_recent = false, expires_at = $3 WHERE id = $1 AND user_id = $2 RETURNING id)
     DELETE FROM kept_recipient k USING gone WHERE k.recipient_id = gone.id`,
    [id, userId, now],
  )
}

/** Returns a recipient as the owner may see them. */
export function showRecipient(row: RecipientRow): v.InferInput<typeof Recipient> {
  const accepted = row.currencies.filter((currency) => isAccepted(row, currency))
  return {
    id: row.id,
    name: nameOfRecipient(row),
    phone: row.shown_as === null ? maskPhone(row.phone) : '',
    currency_codes: accepted.map(({ code }) => code),
    opening_currency_codes: accepted
      .filter(({ account_id }) => account_id === null)
      .map(({ code }) => code),
    is_first: row.is_first,
  }
}

/**
 * Returns the name of a recipient: of one who was found at a wallet address the public name alone.
 */
export function nameOfRecipient(row: OwnerName & Pick<RecipientRow, 'shown_as'>): string {
  return row.shown_as ?? nameForOthers(row)
}

/**
 * Returns what a recipient has in a currency that they accept; without an account one is opened.
 */
export function findAccepted(row: RecipientRow, code: string): RecipientCurrency | undefined {
  return row.currencies.find((one) => one.code === code && isAccepted(row, one))
}

/** Returns whether a recipient accepts any currency. */
export function acceptsAny(row: RecipientRow): boolean {
  return row.currencies.some((currency) => isAccepted(row, currency))
}

function isAccepted(
  { accepts_money, opens_accounts }: RecipientRow,
  { account_status, is_openable }: RecipientCurrency,
): boolean {
  if (!accepts_money) return false
  if (account_status !== null) return account_status === 'open'
  return opens_accounts && is_openable
}
