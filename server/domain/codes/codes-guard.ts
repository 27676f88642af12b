import type { Queryable } from '../../db/database.ts'
import type { Network } from './codes-network.ts'
import { waitParams } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import { listKeyed, nameSecret, type Pepper } from '../../lib/pepper.ts'

/** Every `failures` wrong codes without a right one lock for so many minutes (decision 028). */
interface PhoneLock {
  failures: number
  minutes: number
}

const HOUR = 60
const DAY = 24 * HOUR
const LONGEST: PhoneLock = { failures: 100, minutes: 30 * DAY }

/** Who is locked, and for how long: one network, and all that the owner has not signed in from. */
interface Locks {
  network: readonly PhoneLock[]
  strangers: readonly PhoneLock[]
  /** Columns of `phone_guard`. */
  failed: string
  lockedUntil: string
  /** Before the phone in the key of `code_guard`. */
  prefix: string
}

const SIGN_IN: Locks = {
  network: [LONGEST, { failures: 30, minutes: DAY }, { failures: 10, minutes: HOUR }],
  strangers: [LONGEST, { failures: 50, minutes: DAY }],
  failed: 'failed',
  lockedUntil: 'locked_until',
  prefix: 'code-guard:',
}

/** A newcomer has no other way in, and a right code opens an empty wallet. */
const REGISTRATION: Locks = {
  network: [
    { failures: 100, minutes: DAY },
    { failures: 10, minutes: 10 },
  ],
  strangers: [
    { failures: 100, minutes: HOUR },
    { failures: 50, minutes: 15 },
  ],
  failed: 'register_failed',
  lockedUntil: 'register_locked_until',
  prefix: 'code-guard:register:',
}

interface Guarded {
  phone: string
  network: Network
  now: Date
  pepper: Pepper
  act: CodeAct
}

/** What a code is for: a registration, which is locked by counts of its own, signing in, or an act of an owner. */
export type CodeAct = 'registration' | 'signIn' | 'own'

/**
 * Throws CODE_LOCKED while this network, or all unknown networks, are locked by wrong codes; SIGN_IN_LOCKED, which names
 * the other ways in, where the code is for signing in.
 */
export async function requireUnlocked(db: Queryable, guarded: Guarded): Promise<void> {
  const until = await findLock(db, guarded)
  if (until) throw refuseLocked(guarded.act, until, guarded.now)
}

/** Returns the refusal of a code that is locked. */
export function refuseLocked(act: CodeAct, until: Date, now: Date): Refusal {
  return new Refusal(act === 'signIn' ? 'SIGN_IN_LOCKED' : 'CODE_LOCKED', waitParams(until, now))
}

/** Returns until when this network, or all unknown networks, are locked; undefined when they are not. */
export async function findLock(db: Queryable, guarded: Guarded): Promise<Date | undefined> {
  const { phone, network, now } = guarded
  const { lockedUntil } = locksOf(guarded)
  const [lock] = await db.query<{ until: Date | null }>(
    `SELECT greatest(
       (SELECT max(g.locked_until) FROM code_guard g WHERE g.key = ANY($1::text[])),
       (SELECT p.${lockedUntil} FROM phone_guard p WHERE p.phone = $2 AND NOT $3::boolean)
     ) AS until`,
    [keysOf(guarded), phone, network.isKnown],
  )
  return lock?.until && lock.until > now ? lock.until : undefined
}

/**
 * Counts a try as wrong before comparing; a right code resets it. A try of a registration counts for signing in too.
 * Throws what `requireUnlocked` throws when others have locked it meanwhile.
 */
export async function countFailure(db: Queryable, guarded: Guarded): Promise<void> {
  if (!(await count(db, guarded))) await requireUnlocked(db, guarded)
  if (guarded.act === 'registration') await count(db, { ...guarded, act: 'signIn' })
}

/**
 * Returns false where the counts are locked and stay as they are. A count that another pepper keyed goes on, whatever
 * server is reached.
 */
async function count(db: Queryable, guarded: Guarded): Promise<boolean> {
  const { phone, network, now } = guarded
  const { failed, lockedUntil, ...locks } = locksOf(guarded)
  const keys = keysOf(guarded)
  const counted = await db.query(
    `INSERT INTO code_guard AS g (key, failed, failed_at, pepper)
     VALUES (coalesce(
       (SELECT k.key FROM code_guard k WHERE k.key = ANY($3::text[]) ORDER BY k.failed DESC, k.key LIMIT 1),
       $1), 1, $2, $4)
     ON CONFLICT (key) DO UPDATE SET failed = g.failed + 1, failed_at = $2,
       locked_until = ${lockAfter('g.failed', 'g.locked_until', locks.network)}
     WHERE g.locked_until IS NULL OR g.locked_until <= $2
     RETURNING key`,
    [keys[0], now, keys, nameSecret(guarded.pepper.current)],
  )
  const countedForAll = await db.query(
    `UPDATE phone_guard g SET touched_at = $2,
       ${failed} = g.${failed} + CASE WHEN $3::boolean THEN 0 ELSE 1 END,
       ${lockedUntil} = CASE WHEN $3::boolean THEN g.${lockedUntil}
         ELSE ${lockAfter(`g.${failed}`, `g.${lockedUntil}`, locks.strangers)} END
     WHERE g.phone = $1 AND ($3::boolean OR g.${lockedUntil} IS NULL OR g.${lockedUntil} <= $2)
     RETURNING g.phone`,
    [phone, now, network.isKnown],
  )
  return counted.length > 0 && countedForAll.length > 0
}

/** Resets the counts of the network and of unknown networks after a right code. */
export async function forgetCodeFailures(
  tx: Queryable,
  guarded: Omit<Guarded, 'now' | 'act'>,
): Promise<void> {
  const keys = [SIGN_IN, REGISTRATION].flatMap((locks) => keysFor(locks, guarded))
  await tx.query('DELETE FROM code_guard WHERE key = ANY($1::text[])', [keys])
  await tx.query(
    `UPDATE phone_guard SET failed = 0, locked_until = NULL, register_failed = 0,
       register_locked_until = NULL WHERE phone = $1`,
    [guarded.phone],
  )
}

/** Locks are ordered from the longest, which applies when a count is a multiple of several. */
function lockAfter(failed: string, lockedUntil: string, locks: readonly PhoneLock[]): string {
  const cases = locks.map(
    ({ failures, minutes }) =>
      `WHEN (${failed} + 1) % ${failures} = 0 THEN $2::timestamptz + interval '${minutes} minutes'`,
  )
  return `CASE ${cases.join(' ')} ELSE ${lockedUntil} END`
}

function locksOf({ act }: Guarded): Locks {
  return act === 'registration' ? REGISTRATION : SIGN_IN
}

function keysOf(guarded: Guarded): [string, ...string[]] {
  return keysFor(locksOf(guarded), guarded)
}

/** Keyed, so that the table does not reveal which phones were tried from where. */
function keysFor(
  { prefix }: Locks,
  { phone, network, pepper }: Pick<Guarded, 'phone' | 'network' | 'pepper'>,
): [string, ...string[]] {
  return listKeyed(pepper, `${prefix}${phone}:${network.name}`)
}
