/** Owners as one account for each currency, or each account of an owner by itself. */
export type OwnersAs = 'sum' | 'each'

/** An account of the ledger, as the chart of accounts needs it. */
export interface ChartAccount {
  id: string
  kind: string
  /** Empty where there is none. For a receivable it is the account of the owner who owes. */
  provider: string
  currency_code: string
}

/** The chart of accounts: where each kind of account of the ledger stands. */
const PLACES: Readonly<Record<string, string>> = {
  user: 'liabilities:owners',
  pot: 'liabilities:pots',
  reserve: 'liabilities:reserved',
  payout_pending: 'liabilities:payouts',
  external: 'liabilities:paid out',
  gateway_in: 'assets:providers',
  bank: 'assets:bank',
  receivable: 'assets:receivables',
  house: 'equity:exchange',
  fee: 'revenues:fees',
  provider_fee: 'expenses:providers',
}

/** Kinds whose accounts are those of owners. */
const OF_OWNERS: ReadonlySet<string> = new Set(['user', 'pot', 'reserve', 'receivable'])

/** Returns whether an account is one of many that are alike, one for each owner. */
export function isOfOwner(kind: string): boolean {
  return OF_OWNERS.has(kind)
}

/** Returns the name of an account in a journal, `liabilities:owners:RUB`. */
export function nameInChart(
  { id, kind, provider, currency_code }: ChartAccount,
  owners: OwnersAs,
): string {
  const place = PLACES[kind]
  if (place === undefined) throw new Error(`the chart of accounts has no place for ${kind}`)
  const party = isOfOwner(kind) ? '' : provider
  const own = isOfOwner(kind) && owners === 'each' ? (kind === 'receivable' ? provider : id) : ''
  return [place, party, currency_code, own].filter((part) => part !== '').join(':')
}
