import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { changePot } from '../../domain/pots/change-pot.ts'
import { closePot } from '../../domain/pots/close-pot.ts'
import { listPotMoves, listPots } from '../../domain/pots/list-pots.ts'
import { addToPot, takeFromPot } from '../../domain/pots/move-pot.ts'
import { openPot } from '../../domain/pots/open-pot.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of pots: money of an account that is set aside (S6). */
export function addPotRoutes(app: WebApp, context: Context): void {
  const { db } = context

  defineRoute(app, context, endpoints.pots, ({ session, now }) =>
    listPots(db, { userId: session.userId, now }),
  )

  defineRoute(app, context, endpoints.potMoves, ({ session, query }) =>
    listPotMoves(db, { userId: session.userId, id: query.id }),
  )

  defineRoute(app, context, endpoints.openPot, async (call) => {
    const { session, body: request, idempotencyKey, now } = call
    return {
      ...DONE,
      ...(await openPot(db, { userId: session.userId, idempotencyKey, request, now })),
    }
  })

  defineRoute(app, context, endpoints.changePot, async ({ session, body: request, now }) => {
    await changePot(db, { userId: session.userId, request, now })
    return DONE
  })

  defineRoute(app, context, endpoints.addToPot, async ({ session, body, idempotencyKey, now }) => ({
    ...DONE,
    ...(await addToPot(db, { userId: session.userId, ...body, idempotencyKey, now })),
  }))

  defineRoute(app, context, endpoints.takeFromPot, async (call) => {
    const { session, body, idempotencyKey, now } = call
    return {
      ...DONE,
      ...(await takeFromPot(db, { userId: session.userId, ...body, idempotencyKey, now })),
    }
  })

  defineRoute(app, context, endpoints.closePot, async ({ session, body, now }) => ({
    ...DONE,
    ...(await closePot(db, { userId: session.userId, id: body.id, now })),
  }))
}
