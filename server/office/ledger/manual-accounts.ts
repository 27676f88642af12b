import type { Queryable } from '../../db/database.ts'
import { MANUAL_KINDS } from '../../domain/corrections/manual-entry.ts'
import { type HouseKind, openHouseAccount } from '../../domain/ledger/accounts.ts'
import { findAccount, listHouseAccounts, type NamedAccount } from './read-ledger.ts'

const HANDLE = /^([a-z_]+):([a-z0-9-]{0,40}):([A-Z]{3,5})$/

/** Kinds that are opened when somebody names them: of the bank, and of what a provider has charged or is owed. */
const OPENED = ['bank', 'provider_fee', 'external'] as const satisfies readonly HouseKind[]

/**
 * Returns the account of the house that a line of a manual entry names, and opens it where it is the bank's of a currency, or one
 * of a provider with which the wallet has had money in transit. Undefined for any other, and for those of owners.
 */
export async function findManualAccount(
  db: Queryable,
  typed: string,
  now: Date,
): Promise<NamedAccount | undefined> {
  const found = await findAccount(db, typed)
  if (found) return isManual(found) ? found : undefined
  const [, kind = '', provider = '', currency = ''] = HANDLE.exec(typed.replaceAll(/\s/g, '')) ?? []
  const opened = (await listOpenable(db)).find(
    (one) => one.kind === kind && one.provider === provider && one.currency === currency,
  )
  if (!opened) return undefined
  await openHouseAccount(db, { kind: opened.kind, provider, currencyCode: currency, now })
  return findAccount(db, typed)
}

/** Returns the accounts that a manual entry may move, for a list to choose from; those that are not open yet too. */
export async function listManualAccounts(db: Queryable): Promise<NamedAccount[]> {
  const openable = await listOpenable(db)
  const known = (
    await listHouseAccounts(db, [...new Set(openable.map((one) => one.currency))])
  ).filter(isManual)
  const handles = new Set(known.map(({ handle }) => handle))
  const others = openable.flatMap(({ kind, provider, currency, decimals }) => {
    const handle = `${kind}:${provider}:${currency}`
    if (handles.has(handle)) return []
    const names = { first_name: '', last_name: '' }
    const account = { id: '', currency, decimals, balance: 0n, kind, provider, handle, ...names }
    return [{ ...account, isOwners: false, isClosed: false }]
  })
  return [...known, ...others].toSorted((one, other) => (one.handle < other.handle ? -1 : 1))
}

interface Openable {
  kind: (typeof OPENED)[number]
  provider: string
  currency: string
  decimals: number
}

/** The bank in each currency, and each provider in the currencies in which it has had money. */
async function listOpenable(db: Queryable): Promise<Openable[]> {
  const banks = await db.query<Omit<Openable, 'kind'>>(
    `SELECT '' AS provider, code AS currency, decimals FROM currency WHERE is_enabled`,
  )
  const providers = await db.query<Omit<Openable, 'kind'>>(
    `SELECT DISTINCT a.provider, a.currency_code AS currency, c.decimals
     FROM account a JOIN currency c ON c.code = a.currency_code
     WHERE NOT a.materialised AND a.kind IN ('gateway_in', 'external') AND a.provider <> ''`,
  )
  return [
    ...banks.map((one) => ({ ...one, kind: 'bank' as const })),
    ...providers.flatMap((one) =>
      (['provider_fee', 'external'] as const).map((kind) => ({ ...one, kind })),
    ),
  ]
}

function isManual({ kind, isOwners }: NamedAccount): boolean {
  return !isOwners && MANUAL_KINDS.some((known) => known === kind)
}
