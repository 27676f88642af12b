/** Key prefixes of data that the owner may read offline (A8); current rates are excluded. */
export const OWNER_DATA = [
  'profile',
  'wallets',
  'transactions',
  'statistics',
  'notifications',
  'currencies',
  'receive-code',
  'people',
  'categories',
  'budgets',
  'meaning',
  'pots',
  'pot-moves',
  'requests',
  'help',
  'plans',
  'rate-orders',
  'rate-year',
  'programs',
  'wallet-address',
  'withdrawal-methods',
  'withdrawal-banks',
  'saved-cards',
  'payout',
  'deposit-networks',
  'deposit-address',
  'deposits',
  'rate-history',
  'limits',
  'tariffs',
  'notices',
] as const

/** Returns whether a query holds the owner's data that may be shown stale, with its time. */
export function isOwnerData(queryKey: readonly unknown[]): boolean {
  return OWNER_DATA.some((root) => root === queryKey[0])
}
