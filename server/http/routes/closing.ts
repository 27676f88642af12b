import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import {
  closeWallet,
  confirmClosing,
  requireConfirmedClosing,
  sendClosingCode,
} from '../../domain/closing/close-wallet.ts'
import { readClosingState } from '../../domain/closing/obstacles.ts'
import { announceCode, codeOrderOf } from '../code-order.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { originOf } from '../origin-of.ts'
import { requirePin } from '../require-confirmation.ts'
import { takeCodeCheck } from '../take-code-check.ts'
import type { WebApp } from '../web-app.ts'

/**
 * Routes of a wallet that its owner closes: what has to be done first, a code, and the PIN (M7).
 */
export function addClosingRoutes(app: WebApp, context: Context): void {
  const { db, pepper, gateways, emailQueued } = context

  defineRoute(app, context, endpoints.closingState, ({ session, now }) =>
    readClosingState(db, { userId: session.userId, methods: gateways.payoutMethods, now }),
  )

  defineRoute(app, context, endpoints.sendClosingCode, async (call) => {
    const order = codeOrderOf(call, context)
    return announceCode(await sendClosingCode(db, { session: call.session, ...order }), context)
  })

  defineRoute(app, context, endpoints.confirmClosing, async ({ session, body, now, web }) => {
    await takeCodeCheck({ now, web }, context)
    const origin = web.var.address
    await confirmClosing(db, { session, code: body.confirm_code, origin, now, pepper })
    return DONE
  })

  defineRoute(app, context, endpoints.closeWallet, async (call) => {
    const { session, body, now, web } = call
    await requireConfirmedClosing(db, { session, now })
    await requirePin(call, context, body.pin_code)
    await closeWallet(db, { session, now, ...originOf(web) })
    emailQueued.notify()
    return DONE
  })
}
