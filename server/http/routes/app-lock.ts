import { endpoints } from '../../../contract/endpoints.ts'
import { WRONG_PINS } from '../../../contract/wire.ts'
import type { Context } from '../../context.ts'
import {
  type AppLock,
  countWrongPin,
  endLockedSession,
  findAppLock,
  openAppLock,
  removeAppLock,
  setAppLock,
} from '../../domain/app-lock/app-lock.ts'
import { isPinLocked, readPinLock } from '../../domain/pins/pins.ts'
import { HOUR_SECONDS, takeHit } from '../../domain/limits/limits.ts'
import { findRelyingParty } from '../../domain/passkeys/relying-party.ts'
import { beginUnlock, checkUnlock } from '../../domain/passkeys/unlock.ts'
import { Refusal } from '../../domain/refusal.ts'
import { beginBiometry, checkBiometry } from '../../domain/telegram/devices.ts'
import { type Call, defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { originOf } from '../origin-of.ts'
import { requirePin } from '../require-confirmation.ts'
import type { WebApp, WebContext } from '../web-app.ts'

/** Of one app, its questions for a passkey among them. */
const UNLOCKS_PER_HOUR = 300

/** Routes of apps that lock themselves: a locked one has no token and asks with a ticket (M1). */
export function addAppLockRoutes(app: WebApp, context: Context): void {
  const { db, pepper, settings } = context

  /** Finds the lock of a ticket. Throws INVALID_TOKEN, TOO_MANY_REQUESTS. */
  const takeLock = async (ticket: string, { now, web }: { now: Date; web: WebContext }) => {
    const lock = await findAppLock(db, { ticket, now })
    web.set('userId', lock.userId)
    const limit = UNLOCKS_PER_HOUR
    await takeHit(db, { key: `unlock:${lock.id}`, limit, windowSeconds: HOUR_SECONDS, now })
    return lock
  }

  const requireParty = () => {
    const party = findRelyingParty(settings.passkeyOrigin)
    if (!party) throw new Refusal('NOT_FOUND')
    return party
  }

  defineRoute(app, context, endpoints.lock, async (call) => {
    await requirePin(call, context, call.body.pin_code)
    const { session, now, web } = call
    return { ...DONE, ...(await setAppLock(db, { session, now, ...originOf(web) })) }
  })

  defineRoute(app, context, endpoints.removeLock, async (call) => {
    await requirePin(call, context, call.body.pin_code)
    const { session, now, web } = call
    await removeAppLock(db, { session, now, ...originOf(web) })
    return DONE
  })

  defineRoute(app, context, endpoints.unlock, async (call) => {
    const { body, idempotencyKey, now, web } = call
    const lock = await takeLock(body.ticket, call)
    if (body.pin !== undefined) await tryPin(call, { lock, pin: body.pin })
    else if (body.biometry) {
      const { id: lock_id, userId } = lock
      const act = { call: 'unlock', lock_id } as const
      await checkBiometry(db, { userId, act, proof: body.biometry, idempotencyKey, pepper, now })
    } else if (body.passkey) {
      const { userId } = lock
      const given = {
        userId,
        sessionId: lock.id,
        assertion: body.passkey,
        party: requireParty(),
        idempotencyKey,
      }
      await checkUnlock(db, { ...given, pepper, now, ...originOf(web) })
    }
    await openAppLock(db, lock, now)
    return { ...DONE, key: lock.key }
  })

  /** A locked PIN is no try: it does not count against the session. */
  const tryPin = async (
    { idempotencyKey, now, web }: Call<typeof endpoints.unlock>,
    { lock, pin }: { lock: AppLock; pin: string },
  ) => {
    const { userId } = lock
    const wasLocked = await isPinLocked(db, { userId, now })
    try {
      await requirePin({ session: { userId }, idempotencyKey, now, web }, context, pin)
    } catch (error) {
      const isWrong =
        error instanceof Refusal && (error.code === 'PIN_WRONG' || error.code === 'PIN_LOCKED')
      if (!isWrong || wasLocked) throw error
      const wrong = { lock, pin, idempotencyKey, pepper, now, ...originOf(web) }
      if (await countWrongPin(db, wrong)) throw new Refusal('INVALID_TOKEN', { reason: WRONG_PINS })
      throw error
    }
  }

  defineRoute(app, context, endpoints.unlockOptions, async (call) => {
    const party = requireParty()
    const { userId } = await takeLock(call.body.ticket, call)
    return { ...DONE, options: await beginUnlock(db, { userId, party, now: call.now }) }
  })

  defineRoute(app, context, endpoints.unlockBiometry, async (call) => {
    const { body, now } = call
    const { id: lock_id, userId } = await takeLock(body.ticket, call)
    const act = { call: 'unlock', lock_id } as const
    const asked = { userId, deviceId: body.device_id, act, pepper, now }
    return { ...DONE, challenge: await beginBiometry(db, asked) }
  })

  defineRoute(app, context, endpoints.lockState, async (call) => {
    const { userId } = await takeLock(call.body.ticket, call)
    const until = await readPinLock(db, { userId, now: call.now })
    return { ...DONE, ...(until && { pin_locked_until: until.toISOString() }) }
  })

  defineRoute(app, context, endpoints.endLocked, async (call) => {
    const lock = await takeLock(call.body.ticket, call)
    const { now, web } = call
    await db.transaction((tx) => endLockedSession(tx, { lock, now, ...originOf(web) }))
    return DONE
  })
}
