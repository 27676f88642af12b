/** First parts of the keys of what the owner may read without a network (A8); rates are not among them. */
export const OWNER_DATA = [
  'profile',
  'wallets',
  'transactions',
  'statistics',
  'notifications',
] as const

/** Whether a query holds data of the owner that may be shown old, with its time. */
export function isOwnerData(queryKey: readonly unknown[]): boolean {
  return OWNER_DATA.some((root) => root === queryKey[0])
}
