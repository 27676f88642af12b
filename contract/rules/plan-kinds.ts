/**
 * What a plan does: it pays another owner, exchanges, fills a pot, or pays out to a kept recipient
 * (S4).
 */
export const PLAN_KINDS = ['transfer', 'exchange', 'pot', 'withdrawal'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

/** Returns whether the money of a plan leaves the wallet. */
export function leavesWallet(kind: PlanKind): boolean {
  return kind === 'transfer' || kind === 'withdrawal'
}
