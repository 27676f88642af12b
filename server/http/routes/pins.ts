import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { changePin } from '../../domain/pins/pin-change.ts'
import { renewPin } from '../../domain/pins/pin-renewal.ts'
import {
  cancelReset,
  confirmReset,
  sendResetCode,
  startReset,
} from '../../domain/pins/pin-reset.ts'
import { announceCode, codeOrderOf } from '../code-order.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { originOf } from '../origin-of.ts'
import { requireConfirmation, requirePin } from '../require-confirmation.ts'
import { takeCodeCheck } from '../take-code-check.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of a PIN that is changed, or forgotten and replaced after a wait (M3). */
export function addPinRoutes(app: WebApp, context: Context): void {
  const { db, pepper } = context

  defineRoute(app, context, endpoints.changePin, async (call) => {
    const { session, idempotencyKey, body, now, web } = call
    await changePin(db, {
      session,
      keepsSessions: body.keep_sessions,
      pin: body.pin_code,
      newPin: body.new_pin_code,
      idempotencyKey,
      now,
      pepper,
      ...originOf(web),
      requirePin: () => requirePin(call, context, body.pin_code),
    })
    return DONE
  })

  defineRoute(app, context, endpoints.renewPin, async (call) => {
    const { session, body, now, web } = call
    const confirming = { ...call, body: { passkey: body.passkey } }
    await renewPin(db, {
      session,
      keepsSessions: body.keep_sessions,
      pin: body.pin_code,
      now,
      pepper,
      ...originOf(web),
      requirePasskey: () => requireConfirmation(confirming, context, { call: 'pin' }),
    })
    return DONE
  })

  defineRoute(app, context, endpoints.sendPinResetCode, async (call) => {
    const order = codeOrderOf(call, context)
    return announceCode(await sendResetCode(db, { session: call.session, ...order }), context)
  })

  defineRoute(app, context, endpoints.confirmPinReset, async ({ session, body, now, web }) => {
    await takeCodeCheck({ now, web }, context)
    const origin = web.var.address
    await confirmReset(db, { session, code: body.confirm_code, origin, now, pepper })
    return DONE
  })

  defineRoute(app, context, endpoints.startPinReset, async ({ session, body, now, web }) => {
    const asked = { session, now, pin: body.pin_code, pepper, ...originOf(web) }
    const opensAt = await startReset(db, asked)
    return { ...DONE, opens_at: opensAt.toISOString() }
  })

  defineRoute(app, context, endpoints.cancelPinReset, async ({ session, now, web }) => {
    await cancelReset(db, { session, now, ...originOf(web) })
    return DONE
  })
}
