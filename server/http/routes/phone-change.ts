import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { confirmNewPhone } from '../../domain/profile/new-phone.ts'
import {
  beginPhoneChange,
  confirmOldPhone,
  sendNewPhoneCode,
  sendOldPhoneCode,
} from '../../domain/profile/phone-change.ts'
import { announceCode, codeOrderOf } from '../code-order.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { requireConfirmation } from '../require-confirmation.ts'
import { takeCodeCheck } from '../take-code-check.ts'
import type { WebApp } from '../web-app.ts'

/**
 * Routes of a phone that is changed: PIN or passkey, a code on the old one, a code on the new one
 * (M6).
 */
export function addPhoneChangeRoutes(app: WebApp, context: Context): void {
  const { db, pepper } = context

  defineRoute(app, context, endpoints.beginPhoneChange, async (call) => {
    await requireConfirmation(call, context, { call: 'phone' })
    await beginPhoneChange(db, { session: call.session, now: call.now })
    return DONE
  })

  defineRoute(app, context, endpoints.sendOldPhoneCode, async (call) => {
    const order = codeOrderOf(call, context)
    return announceCode(await sendOldPhoneCode(db, { session: call.session, ...order }), context)
  })

  defineRoute(app, context, endpoints.confirmOldPhone, async ({ session, body, now, web }) => {
    await takeCodeCheck({ now, web }, context)
    const origin = web.var.address
    await confirmOldPhone(db, { session, code: body.confirm_code, origin, now, pepper })
    return DONE
  })

  defineRoute(app, context, endpoints.sendNewPhoneCode, async (call) => {
    const { session, body } = call
    const order = { session, phone: body.phone, ...codeOrderOf(call, context) }
    return announceCode(await sendNewPhoneCode(db, order), context)
  })

  defineRoute(app, context, endpoints.confirmNewPhone, async ({ session, body, now, web }) => {
    await takeCodeCheck({ now, web }, context)
    const { requestId, address } = web.var
    const opensAt = await confirmNewPhone(db, {
      session,
      keepsSessions: body.keep_sessions,
      phone: body.phone,
      code: body.confirm_code,
      origin: address,
      now,
      pepper,
      requestId,
      prefix: address.prefix,
    })
    return { ...DONE, opens_at: opensAt.toISOString() }
  })
}
