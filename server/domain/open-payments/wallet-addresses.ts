import { hash } from 'node:crypto'
import type { NameState } from '../../../contract/calls/wallet-address.ts'
import { cleanAddressName, isAddressName } from '../../../contract/rules/address-form.ts'
import {
  addressSkeleton,
  isReservedName,
  PUBLIC_NAME_LENGTH,
} from '../../../contract/rules/address-name.ts'
import { isFeigned } from '../../../contract/rules/feigned-names.ts'
import { graphemesOf } from '../../../contract/rules/graphemes.ts'
import { nameForOthers, type OwnerName } from '../../../contract/rules/shown-name.ts'
import { cleanNote } from '../../../contract/rules/transfer-note.ts'
import { batchedLookup, lookup, type Reading } from '../../db/batching/batched.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { readSqlState } from '../../db/sql-state.ts'
import { newId } from '../../lib/new-id.ts'
import { hasPublicLink } from '../../lib/public-links.ts'
import { isId } from '../ledger/accounts.ts'
import { acceptsMoney } from '../ledger/owner-freeze.ts'
import { lockOwner } from '../lock-owner.ts'
import { Refusal } from '../refusal.ts'
import { endGrantsOf } from './end-grants.ts'
import { isIdentified } from '../transfers/mask.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const UNIQUE_VIOLATION = '23505'
const YEAR_MS = 365 * DAY_MS

/** A wallet address, and the account to which it leads. */
export interface AddressRow {
  id: string
  name: string
  user_id: string
  account_id: string
  public_name: string
  /** Number of the write that made it, which counts through all addresses of the owner. */
  version: number
  created_at: Date
  currency_code: string
  decimals: number
}

const SELECT = `SELECT w.id, w.name, w.user_id, w.account_id, w.public_name, w.version, w.created_at, a.currency_code, c.decimals
  FROM wallet_address w JOIN account a ON a.id = w.account_id JOIN currency c ON c.code = a.currency_code
  JOIN app_user u ON u.id = w.user_id`

/** Returns the current address of an owner. */
export async function readOwnAddress(
  db: Queryable,
  userId: string,
): Promise<AddressRow | undefined> {
  const [row] = await db.query<AddressRow>(
    `${SELECT} WHERE w.user_id = $1 AND w.ended_at IS NULL`,
    [userId],
  )
  return row
}

/** An owner who is blocked, and a closed account, have no address. */
const BY_NAME: Reading<string> = {
  columns: 'name_hash text, name text',
  select: `${SELECT} WHERE w.name_hash = q.name_hash AND w.name = q.name AND w.ended_at IS NULL
    AND ${acceptsMoney('u')} AND a.status = 'open'`,
  toQuestion: (name) => ({ name_hash: hashName(name), name }),
}
const findAddresses = lookup<string, AddressRow>(BY_NAME)

/**
 * Returns the current address of this very name, read in one batch with those of other requests.
 */
export const findAddressTogether = batchedLookup<string, AddressRow>(BY_NAME)

/** Returns the current address of this very name. */
export async function findAddress(db: Queryable, name: string): Promise<AddressRow | undefined> {
  const [row] = await findAddresses(db, [name])
  return row
}

/**
 * Returns the address that a person opens by its name, whatever its case; none where Open Payments
 * is off.
 */
export async function findPublicAddress(
  db: Queryable,
  { openPaymentsOrigin }: { openPaymentsOrigin?: string | undefined },
  name: string,
): Promise<AddressRow | undefined> {
  return openPaymentsOrigin === undefined ? undefined : findAddress(db, cleanAddressName(name))
}

/** Returns the masked name of an owner, the proposal for a public name. */
export async function proposePublicName(db: Queryable, userId: string): Promise<string> {
  const [owner] = await db.query<OwnerName>(
    `SELECT u.first_name, u.last_name, ${isIdentified('u')} AS is_identified FROM app_user u WHERE u.id = $1`,
    [userId],
  )
  return owner ? nameForOthers(owner) : ''
}

interface NameQuery {
  userId: string
  name: string
  now: Date
}

/** Returns whether an owner may take a name, and why not. */
export async function checkName(db: Queryable, asked: NameQuery): Promise<NameState> {
  const { userId, now } = asked
  const name = cleanAddressName(asked.name)
  if (!isAddressName(name)) return 'invalid'
  if (isReservedName(name)) return 'reserved'
  const rows = await db.query<{ name: string; user_id: string | null; is_current: boolean }>(
    `SELECT name, user_id, ended_at IS NULL AS is_current FROM wallet_address
     WHERE name_hash = $1 AND (ended_at IS NULL OR ended_at > $2)`,
    [hashName(name), new Date(now.getTime() - YEAR_MS)],
  )
  if (rows.some(({ user_id }) => user_id !== userId)) return 'taken'
  return rows.some((row) => row.is_current && row.name === name) ? 'own' : 'free'
}

interface AddressChange extends NameQuery {
  publicName: string
  accountId: string
  /** PIN or passkey confirmed that the name changes. */
  isConfirmed: boolean
  /**
   * Version of the address that the writer has seen, 0 for none; undefined of an app that has no
   * versions.
   */
  seen?: number | undefined
}

const REFUSALS = {
  taken: 'ADDRESS_NAME_TAKEN',
  reserved: 'ADDRESS_NAME_RESERVED',
  invalid: 'ADDRESS_NAME_INVALID',
} as const

/**
 * Sets the address of an owner, or changes it: under another name the old address leads nowhere at
 * once, and to nobody else for a year (T1). Set to what it is already, it stays. Throws
 * ADDRESS_CHANGED, ADDRESS_NAME_INVALID, ADDRESS_NAME_RESERVED, ADDRESS_NAME_TAKEN,
 * PUBLIC_NAME_INVALID, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, CONFIRMATION_REQUIRED.
 */
export async function setAddress(db: Database, setting: AddressChange): Promise<AddressRow> {
  try {
    return await db.transaction((tx) => set(tx, setting))
  } catch (error) {
    // Two owners took names that look the same.
    if (readSqlState(error) === UNIQUE_VIOLATION) throw new Refusal('ADDRESS_NAME_TAKEN')
    throw error
  }
}

async function set(tx: Queryable, setting: AddressChange): Promise<AddressRow> {
  const { userId, accountId, isConfirmed, now } = setting
  const name = cleanAddressName(setting.name)
  const publicName = readPublicName(setting.publicName)
  await lockOwner(tx, userId)
  const current = await readOwnAddress(tx, userId)
  // A repeat of a write whose answer was lost has seen the version before.
  if (current && isSame(current, { name, publicName, accountId })) return current
  requireSeen(current, setting.seen)
  const state = await checkName(tx, setting)
  if (state !== 'free' && state !== 'own') throw new Refusal(REFUSALS[state])
  await requireAccount(tx, { userId, accountId })
  if (current?.name === name) {
    // Programs were allowed to pay from the account that the owner was shown.
    if (current.account_id !== accountId) await endGrantsOf(tx, { userId, now })
    await tx.query(
      'UPDATE wallet_address SET public_name = $2, account_id = $3, version = version + 1 WHERE id = $1',
      [current.id, publicName, accountId],
    )
  } else {
    if (current && !isConfirmed) throw new Refusal('CONFIRMATION_REQUIRED')
    await endAddress(tx, { userId, now })
    await tx.query(
      `INSERT INTO wallet_address (id, name, name_hash, user_id, account_id, public_name, created_at, version)
       SELECT $1, $2, $3, $4, $5, $6, $7, coalesce(max(version), 0) + 1 FROM wallet_address WHERE user_id = $4`,
      [newId(now), name, hashName(name), userId, accountId, publicName, now],
    )
  }
  const row = await readOwnAddress(tx, userId)
  if (!row) throw new Error('an address was set in vain')
  return row
}

interface AddressRemoval {
  userId: string
  /** Version of the address that the writer has seen; undefined of an app that has no versions. */
  seen?: number | undefined
  now: Date
}

/**
 * Ends the address of an owner, and what programs were allowed at it. Throws ADDRESS_CHANGED;
 * without an address nothing is done.
 */
export async function removeAddress(
  db: Database,
  { userId, seen, now }: AddressRemoval,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const current = await readOwnAddress(tx, userId)
    if (!current) return
    requireSeen(current, seen)
    await endAddress(tx, { userId, now })
  })
}

/** Throws ADDRESS_CHANGED where an address was written after the writer has seen it. */
function requireSeen(current: AddressRow | undefined, seen: number | undefined): void {
  if (seen !== undefined && seen !== (current?.version ?? 0)) throw new Refusal('ADDRESS_CHANGED')
}

function isSame(
  { name, public_name, account_id }: AddressRow,
  wanted: { name: string; publicName: string; accountId: string },
): boolean {
  return (
    name === wanted.name && public_name === wanted.publicName && account_id === wanted.accountId
  )
}

async function endAddress(
  tx: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx.query(
    'UPDATE wallet_address SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL',
    [userId, now],
  )
  await endGrantsOf(tx, { userId, now })
}

async function requireAccount(
  tx: Queryable,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  const [account] = await tx.query<{ status: string }>(
    'SELECT status FROM account WHERE id = $1 AND user_id = $2',
    [isId(accountId) ? accountId : null, userId],
  )
  if (!account) throw new Refusal('ACCOUNT_NOT_FOUND')
  if (account.status !== 'open') throw new Refusal('ACCOUNT_CLOSED')
}

/** Throws PUBLIC_NAME_INVALID for a name without letters, with a link, or of the wallet itself. */
function readPublicName(typed: string): string {
  const name = cleanNote(typed)
  const isWrong =
    name === '' ||
    graphemesOf(name).length > PUBLIC_NAME_LENGTH ||
    hasPublicLink(name) ||
    isFeigned(name)
  if (isWrong) throw new Refusal('PUBLIC_NAME_INVALID')
  return name
}

function hashName(name: string): string {
  return hash('sha256', addressSkeleton(name))
}
