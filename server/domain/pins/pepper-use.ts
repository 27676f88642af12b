import type { Queryable } from '../../db/database.ts'
import { nameSecret, type Pepper } from '../../lib/pepper.ts'

/**
 * Which secret a row needs: `unnamed` is any of those that were in use before rows named theirs,
 * `unknown` is none of the settings.
 */
export type PepperRole = 'current' | 'previous' | 'next' | 'unnamed' | 'unknown'

/** Number of rows of a kind that need a secret. */
export interface PepperUse {
  kind: 'pin' | 'new_pin' | 'telegram_device' | 'wrong_codes'
  role: PepperRole
  rows: number
}

/**
 * Counts the rows that need each secret: PINs, new PINs that wait, devices of Telegram, and counts
 * of wrong codes. Codes and challenges live for minutes and are not counted.
 */
export async function countPepperUse(db: Queryable, pepper: Pepper): Promise<PepperUse[]> {
  const found = await db.query<{ kind: PepperUse['kind']; name: string | null; rows: number }>(
    `SELECT 'pin' AS kind, substring(params from ':([0-9a-f]{8})$') AS name, count(*)::int AS rows
     FROM pin GROUP BY params
     UNION ALL SELECT 'new_pin', substring(params from ':([0-9a-f]{8})$'), count(*)::int
     FROM pin_reset WHERE opens_at IS NOT NULL GROUP BY params
     UNION ALL SELECT 'telegram_device', pepper, count(*)::int FROM telegram_device GROUP BY pepper
     UNION ALL SELECT 'wrong_codes', pepper, count(*)::int FROM code_guard GROUP BY pepper`,
  )
  const use = new Map<string, PepperUse>()
  for (const { kind, name, rows } of found) {
    const role = roleOf(pepper, name)
    const key = `${kind}:${role}`
    use.set(key, { kind, role, rows: rows + (use.get(key)?.rows ?? 0) })
  }
  return [...use.values()]
}

/** Returns how many rows need the previous secret, or may need it: with none it can be dropped. */
export function countOfPrevious(use: readonly PepperUse[]): number {
  return use
    .filter(({ role }) => role === 'previous' || role === 'unnamed')
    .reduce((sum, { rows }) => sum + rows, 0)
}

function roleOf(pepper: Pepper, name: string | null): PepperRole {
  if (name === null) return 'unnamed'
  const roles = ['current', 'previous', 'next'] as const
  return (
    roles.find((role) => {
      const secret = pepper[role]
      return secret !== undefined && nameSecret(secret) === name
    }) ?? 'unknown'
  )
}
