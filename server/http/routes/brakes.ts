import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { loseDevice } from '../../domain/brakes/lose-device.ts'
import { beginOwnFreeze, endOwnFreeze } from '../../domain/brakes/own-freeze.ts'
import { cancelRaise, setOwnLimit } from '../../domain/brakes/set-own-limit.ts'
import { describeDevice } from '../../domain/sessions/devices.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { originOf } from '../origin-of.ts'
import { requireConfirmation } from '../require-confirmation.ts'
import type { WebApp, WebContext } from '../web-app.ts'

/** Routes of freezes and limits of the owner's own, and of lost devices (S7). */
export function addBrakeRoutes(app: WebApp, context: Context): void {
  const { db } = context

  defineRoute(app, context, endpoints.beginOwnFreeze, async ({ session, now, web }) => {
    const { userId } = session
    const act = { userId, device: deviceOf(web), now, ...originOf(web) }
    return { ...DONE, frozen_at: (await beginOwnFreeze(db, act)).toISOString() }
  })

  defineRoute(app, context, endpoints.endOwnFreeze, async (call) => {
    await requireConfirmation(call, context, { call: 'unfreeze' })
    const { session, now, web } = call
    const { userId } = session
    await endOwnFreeze(db, { userId, device: deviceOf(web), now, ...originOf(web) })
    return DONE
  })

  defineRoute(app, context, endpoints.loseDevice, async ({ session, body, now, web }) => {
    const lostId = body.session_id
    const act = { session, lostId, device: deviceOf(web), now, ...originOf(web) }
    return { ...DONE, device: await loseDevice(db, act) }
  })

  defineRoute(app, context, endpoints.setOwnLimit, async (call) => {
    const { session, now, web } = call
    const { pin, passkey, ...change } = call.body
    const isConfirmed = pin !== undefined || passkey !== undefined
    if (isConfirmed) await requireConfirmation(call, context, { call: 'own-limit', ...change })
    const { userId } = session
    const setting = { userId, change, isConfirmed, now, ...originOf(web) }
    return { ...DONE, ...(await setOwnLimit(db, setting)) }
  })

  defineRoute(app, context, endpoints.cancelRaise, async ({ session, body, now, web }) => {
    await cancelRaise(db, { userId: session.userId, raise: body, now, ...originOf(web) })
    return DONE
  })
}

/** Returns the name of the device that asks; empty where it is unknown. */
function deviceOf(web: WebContext): string {
  return describeDevice(web.req.header('User-Agent') ?? '').name
}
