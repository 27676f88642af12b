import { waitParams } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'

/** Whether an owner `u` may pay a recipient, by what they keep. */
export interface KeptFacts {
  /** They pay kept recipients only. */
  pays_kept_only: boolean
  /** Since when this one is paid; null where they are not kept. */
  kept_opens_at: Date | null
}

/**
 * Returns the condition under which the owner whose id is `user` pays kept recipients only at a
 * moment.
 */
function paysKeptOnly(user: string, at: string): string {
  return `EXISTS (SELECT 1 FROM kept_only y WHERE y.user_id = ${user} AND (y.ends_at IS NULL OR y.ends_at > ${at}))`
}

/**
 * Returns the columns of `KeptFacts` for the question `q`; `match` is true of the recipient `h`.
 */
export function selectKeptFacts(match: string): string {
  return `${paysKeptOnly('u.id', 'q.at')} AS pays_kept_only,
    (SELECT min(h.opens_at) FROM kept_recipient h WHERE h.user_id = u.id AND ${match}) AS kept_opens_at`
}

/**
 * Throws RECIPIENT_NOT_KEPT and RECIPIENT_WAITING (`seconds`) where the owner pays kept recipients
 * only.
 */
export function requireKept(
  { pays_kept_only, kept_opens_at: opensAt }: KeptFacts,
  now: Date,
): void {
  if (!pays_kept_only) return
  if (opensAt === null) throw new Refusal('RECIPIENT_NOT_KEPT')
  if (opensAt > now) throw new Refusal('RECIPIENT_WAITING', waitParams(opensAt, now))
}
