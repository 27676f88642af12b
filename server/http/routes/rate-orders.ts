import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { cancelRateOrder } from '../../domain/rate-orders/end-rate-order.ts'
import { listRateOrders, listRateYear } from '../../domain/rate-orders/list-rate-orders.ts'
import {
  findPlacedOrder,
  placeRateAlert,
  placeRateOrder,
} from '../../domain/rate-orders/place-rate-order.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { originOf } from '../origin-of.ts'
import { requireConfirmation } from '../require-confirmation.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of orders at a rate and of rate alerts (S5). */
export function addRateOrderRoutes(app: WebApp, context: Context): void {
  const { db } = context

  defineRoute(app, context, endpoints.rateOrders, ({ session, now }) =>
    listRateOrders(db, { userId: session.userId, now }),
  )

  defineRoute(app, context, endpoints.rateYear, ({ query, now }) =>
    listRateYear(db, { ...query, now }),
  )

  defineRoute(app, context, endpoints.placeRateOrder, async (call) => {
    const { session, idempotencyKey, now, web } = call
    const { pin: _pin, passkey: _passkey, biometry: _biometry, time_zone, ...act } = call.body
    const { userId } = session
    const placing = { userId, idempotencyKey, act, zone: time_zone, now, ...originOf(web) }
    const earlier = await findPlacedOrder(db, placing)
    if (earlier) return { ...DONE, ...earlier }
    await requireConfirmation(call, context, { call: 'placeRateOrder', ...act })
    return { ...DONE, ...(await placeRateOrder(db, placing)) }
  })

  defineRoute(app, context, endpoints.placeRateAlert, async (call) => {
    const { session, idempotencyKey, body: request, now, web } = call
    const { userId } = session
    const placing = { userId, idempotencyKey, request, now, ...originOf(web) }
    return { ...DONE, ...(await placeRateAlert(db, placing)) }
  })

  defineRoute(app, context, endpoints.cancelRateOrder, async ({ session, body, now, web }) => {
    const { userId } = session
    const { id } = body
    return { ...DONE, ...(await cancelRateOrder(db, { userId, id, now, ...originOf(web) })) }
  })
}
