import { isSimplePin } from '../../../contract/rules/simple-pin.ts'
import type { Database } from '../../db/database.ts'
import { type AuditEntry, writeAudit } from '../audit-log.ts'
import { withKeyedMutex } from '../../lib/keyed-mutex.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'
import { endOthers, requireOpen } from '../sessions/own-sessions.ts'
import { hashPin, refuseBusy } from './pins-hash.ts'
import { requireNoReset } from '../pin-reset-state.ts'
import type { Session } from '../sessions/sessions.ts'
import { hashKeyed, isKeyedHash, type Pepper } from '../../lib/pepper.ts'

const CHANGES_PER_HOUR = 20
/** The PIN is read and checked again when another device changed it meanwhile. */
const TRIES = 3

interface PinChange extends Pick<AuditEntry, 'requestId' | 'prefix'> {
  session: Pick<Session, 'id' | 'userId'>
  pin: string
  newPin: string
  idempotencyKey: string
  /** Other sessions stay open; they end where it is not asked for. */
  keepsSessions?: boolean | undefined
  now: Date
  pepper: Pepper
  /** Checks the present PIN, as for a payment. */
  requirePin: () => Promise<void>
}

/**
 * Replaces the PIN by a new one, once for each key: a repeated request finds its own change and is
 * no guess. All other sessions end unless they are to stay. Throws PIN_TOO_SIMPLE, PIN_SAME,
 * PIN_RESET_WAITING, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS, and what `requirePin` throws.
 */
export async function changePin(db: Database, change: PinChange): Promise<void> {
  const { pin, newPin, now } = change
  const { userId } = change.session
  const hit = { limit: CHANGES_PER_HOUR, windowSeconds: HOUR_SECONDS, now }
  await takeHit(db, { key: `pin-change:${userId}`, ...hit })
  if (isSimplePin(newPin)) throw new Refusal('PIN_TOO_SIMPLE')
  if (newPin === pin) throw new Refusal('PIN_SAME')
  await requireNoReset(db, { userId, now })
  await withKeyedMutex(`pin-change:${userId}`, () => replacePin(db, change))
}

async function replacePin(db: Database, change: PinChange): Promise<void> {
  const { newPin, pepper, requirePin } = change
  const { userId } = change.session
  for (let tried = 0; tried < TRIES; tried += 1) {
    const before = await readPin(db, userId)
    if (isDone(before, change)) return
    try {
      await requirePin()
    } catch (error) {
      // Another server may have done the same request in between.
      if (isDone(await readPin(db, userId), change)) return
      throw error
    }
    const stored = hashPin({ userId, pin: newPin }, pepper)
    if (await store(db, change, { before: before.hash, ...stored })) return
  }
  throw refuseBusy()
}

/** Returns whether the PIN is the result of this very request. */
function isDone({ change_key, change_mark }: StoredPin, change: PinChange): boolean {
  if (change_key !== change.idempotencyKey) return false
  if (!isKeyedHash(change.pepper, describe(change), change_mark ?? ''))
    throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return true
}

interface StoredPin {
  hash: string
  change_key: string | null
  change_mark: string | null
}

async function readPin(db: Database, userId: string): Promise<StoredPin> {
  const [pin] = await db.query<StoredPin>(
    'SELECT hash, change_key, change_mark FROM pin WHERE user_id = $1',
    [userId],
  )
  if (!pin) throw new Refusal('PIN_NOT_SET')
  return pin
}

/** Returns whether the PIN was still the one that was checked. */
function store(
  db: Database,
  change: PinChange,
  stored: { before: string; hash: string; params: string },
): Promise<boolean> {
  const { session, idempotencyKey, now, requestId, prefix } = change
  const { userId } = session
  // Keyed, because eight digits can be found by trying all.
  const mark = hashKeyed(change.pepper, describe(change))
  return db.transaction(async (tx) => {
    await requireOpen(tx, session)
    const [changed] = await tx.query(
      `UPDATE pin SET hash = $3, params = $4, changed_at = $5, failed = 0, locked_until = NULL,
         change_key = $6, change_mark = $7
       WHERE user_id = $1 AND hash = $2 RETURNING user_id`,
      [userId, stored.before, stored.hash, stored.params, now, idempotencyKey, mark],
    )
    if (!changed) return false
    await notify(tx, { userId, key: 'notification.pin_changed', now })
    await writeAudit(tx, { event: 'pin_changed', userId, requestId, prefix, now })
    if (!change.keepsSessions) await endOthers(tx, { session, now, requestId, prefix })
    return true
  })
}

function describe({ session: { userId }, idempotencyKey, pin, newPin }: PinChange): string {
  return `pin-change:${userId}:${idempotencyKey}:${pin}:${newPin}`
}
