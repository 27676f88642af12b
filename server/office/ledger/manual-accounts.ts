import type { Queryable } from '../../db/database.ts'
import { MANUAL_KINDS } from '../../domain/corrections/manual-entry.ts'
import { type HouseKind, openHouseAccount } from '../../domain/ledger/accounts.ts'
import { findNamedAccount, listHouseAccounts, type NamedLedgerAccount } from './read-ledger.ts'

const HANDLE = /^([a-z_]+):([a-z0-9-]{0,40}):([A-Z]{3,5})$/

/**
 * Kinds that are opened when somebody names them: of the bank, and of what a provider has charged
 * or is owed.
 */
type OpenedKind = Extract<HouseKind, 'bank' | 'provider_fee' | 'external'>

/**
 * Returns the account of the house that a line of a manual entry names, and opens it where it is
 * the bank's of a currency, or one of a provider with which the wallet has had money in transit.
 * Undefined for any other, and for those of owners.
 */
export async function findManualAccount(
  db: Queryable,
  typed: string,
  now: Date,
): Promise<NamedLedgerAccount | undefined> {
  const found = await findNamedAccount(db, typed)
  if (found) return isManual(found) ? found : undefined
  const [, kind = '', provider = '', currency = ''] = HANDLE.exec(typed.replaceAll(/\s/g, '')) ?? []
  const opened = (await listOpenable(db)).find(
    (one) => one.kind === kind && one.provider === provider && one.currency === currency,
  )
  if (!opened) return undefined
  await openHouseAccount(db, { kind: opened.kind, provider, currencyCode: currency, now })
  return findNamedAccount(db, typed)
}

/**
 * Returns the accounts that a manual entry may move, for a list to choose from; those that are not
 * open yet too.
 */
export async function listManualAccounts(db: Queryable): Promise<NamedLedgerAccount[]> {
  const openable = await listOpenable(db)
  const known = (
    await listHouseAccounts(db, [...new Set(openable.map((one) => one.currency))])
  ).filter(isManual)
  const handles = new Set(known.map(({ handle }) => handle))
  const others = openable.map(describeUnopened).filter(({ handle }) => !handles.has(handle))
  return [...known, ...others].toSorted((one, other) => (one.handle < other.handle ? -1 : 1))
}

/** An account that opens when a line names it. */
function describeUnopened({ kind, provider, currency, decimals }: Openable): NamedLedgerAccount {
  return {
    id: '',
    currency,
    decimals,
    balance: 0n,
    isOwners: false,
    isClosed: false,
    handle: `${kind}:${provider}:${currency}`,
    first_name: '',
    last_name: '',
    kind,
    provider,
  }
}

interface Openable {
  kind: OpenedKind
  provider: string
  currency: string
  decimals: number
}

/** The bank in each currency, and each provider in the currencies in which it has had money. */
function listOpenable(db: Queryable): Promise<Openable[]> {
  return db.query<Openable>(
    `SELECT 'bank' AS kind, '' AS provider, code AS currency, decimals FROM currency WHERE is_enabled
     UNION SELECT k.kind, a.provider, a.currency_code, c.decimals
     FROM account a JOIN currency c ON c.code = a.currency_code
     CROSS JOIN (VALUES ('provider_fee'), ('external')) AS k (kind)
     WHERE NOT a.materialised AND a.kind IN ('gateway_in', 'external') AND a.provider <> ''`,
  )
}

function isManual({ kind, isOwners }: NamedLedgerAccount): boolean {
  return !isOwners && MANUAL_KINDS.some((known) => known === kind)
}
