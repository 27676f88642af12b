import type { Queryable } from '../../db/database.ts'
import type { Network } from './codes-network.ts'
import { listKeyed, nameSecret, type Pepper } from '../../lib/pepper.ts'

/** Every `failures` wrong codes without a right one lock for so many minutes (decision 028). */
interface PhoneLock {
  failures: number
  minutes: number
}

const HOUR = 60
const DAY = 24 * HOUR
const LONGEST: PhoneLock = { failures: 100, minutes: 30 * DAY }
const NETWORK_LOCKS: readonly PhoneLock[] = [
  LONGEST,
  { failures: 30, minutes: DAY },
  { failures: 10, minutes: HOUR },
]
/** Locks of all networks that the owner has not signed in from. */
const STRANGERS_LOCKS: readonly PhoneLock[] = [LONGEST, { failures: 50, minutes: DAY }]
/** Before the phone in the key of `code_guard`. */
const KEY_PREFIX = 'code-guard:'

interface Guarded {
  phone: string
  network: Network
  now: Date
  pepper: Pepper
}

/**
 * Returns whether wrong codes have locked this network, or all unknown networks: short codes are
 * refused then.
 */
export async function isCodeLocked(db: Queryable, guarded: Guarded): Promise<boolean> {
  const { phone, network, now } = guarded
  const [lock] = await db.query<{ until: Date | null }>(
    `SELECT greatest(
       (SELECT max(g.locked_until) FROM code_guard g WHERE g.key = ANY($1::text[])),
       (SELECT p.locked_until FROM phone_guard p WHERE p.phone = $2 AND NOT $3::boolean)
     ) AS until`,
    [keysOf(guarded), phone, network.isKnown],
  )
  return lock?.until ? lock.until > now : false
}

/**
 * Counts a try of a short code as wrong before comparing; a right code resets it. Returns false
 * where the counts are locked and stay as they are. A count that another pepper keyed goes on,
 * whatever server is reached.
 */
export async function countFailure(db: Queryable, guarded: Guarded): Promise<boolean> {
  const { phone, network, now } = guarded
  const keys = keysOf(guarded)
  const counted = await db.query(
    `INSERT INTO code_guard AS g (key, failed, failed_at, pepper)
     VALUES (coalesce(
       (SELECT k.key FROM code_guard k WHERE k.key = ANY($3::text[]) ORDER BY k.failed DESC, k.key LIMIT 1),
       $1), 1, $2, $4)
     ON CONFLICT (key) DO UPDATE SET failed = g.failed + 1, failed_at = $2,
       locked_until = ${lockAfter(NETWORK_LOCKS)}
     WHERE g.locked_until IS NULL OR g.locked_until <= $2
     RETURNING key`,
    [keys[0], now, keys, nameSecret(guarded.pepper.current)],
  )
  const countedForAll = await db.query(
    `UPDATE phone_guard g SET touched_at = $2,
       failed = g.failed + CASE WHEN $3::boolean THEN 0 ELSE 1 END,
       locked_until = CASE WHEN $3::boolean THEN g.locked_until ELSE ${lockAfter(STRANGERS_LOCKS)} END
     WHERE g.phone = $1 AND ($3::boolean OR g.locked_until IS NULL OR g.locked_until <= $2)
     RETURNING g.phone`,
    [phone, now, network.isKnown],
  )
  return counted.length > 0 && countedForAll.length > 0
}

/** Resets the counts of the network and of unknown networks after a right code. */
export async function forgetCodeFailures(
  tx: Queryable,
  guarded: Omit<Guarded, 'now'>,
): Promise<void> {
  await tx.query('DELETE FROM code_guard WHERE key = ANY($1::text[])', [keysOf(guarded)])
  await tx.query('UPDATE phone_guard SET failed = 0, locked_until = NULL WHERE phone = $1', [
    guarded.phone,
  ])
}

/** Locks are ordered from the longest, which applies when a count is a multiple of several. */
function lockAfter(locks: readonly PhoneLock[]): string {
  const cases = locks.map(
    ({ failures, minutes }) =>
      `WHEN (g.failed + 1) % ${failures} = 0 THEN $2::timestamptz + interval '${minutes} minutes'`,
  )
  return `CASE ${cases.join(' ')} ELSE g.locked_until END`
}

/** Keyed, so that the table does not reveal which phones were tried from where. */
function keysOf({
  phone,
  network,
  pepper,
}: Pick<Guarded, 'phone' | 'network' | 'pepper'>): [string, ...string[]] {
  return listKeyed(pepper, `${KEY_PREFIX}${phone}:${network.name}`)
}
