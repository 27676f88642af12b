/**
 * Condition under which money is credited to an owner, a row of `app_user`: a frozen one receives,
 * a blocked one does not.
 */
export function acceptsMoney(owner: string): string {
  return `(${owner}.status = 'active' OR (${owner}.status = 'disabled' AND EXISTS (
    SELECT 1 FROM owner_freeze z WHERE z.user_id = ${owner}.id AND z.released_at IS NULL)))`
}
