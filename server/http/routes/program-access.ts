import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import {
  addReadKey,
  listReadKeys,
  MOST_READ_KEYS,
  revokeReadKey,
} from '../../domain/program-access/read-keys.ts'
import {
  listDeliveries,
  replayDelivery,
  testWebhook,
} from '../../domain/program-access/webhook-deliveries.ts'
import {
  addWebhook,
  enableWebhook,
  listWebhooks,
  MOST_WEBHOOKS,
  removeWebhook,
} from '../../domain/program-access/webhooks.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { requireConfirmation } from '../require-confirmation.ts'
import type { WebApp, WebContext } from '../web-app.ts'

/** Routes for keys and webhooks of an owner's programs (T6). */
export function addProgramAccessRoutes(app: WebApp, context: Context): void {
  const { db, pepper, clock, settings } = context
  const isLoopbackAllowed = settings.sandbox

  defineRoute(app, context, endpoints.readKeys, async ({ session }) => ({
    results: await listReadKeys(db, session.userId),
    most: MOST_READ_KEYS,
  }))

  defineRoute(app, context, endpoints.addReadKey, async (call) => {
    const { session, body, idempotencyKey, now, web } = call
    const { name, scopes, days } = body
    await requireConfirmation(call, context, { call: 'addReadKey', name, scopes, days })
    const { userId } = session
    const making = { userId, name, scopes, days, idempotencyKey, pepper, now }
    return { ...DONE, ...(await addReadKey(db, { ...making, ...originOf(web) })) }
  })

  defineRoute(app, context, endpoints.revokeReadKey, async ({ session, body, now, web }) => {
    await revokeReadKey(db, { userId: session.userId, id: body.id, now, ...originOf(web) })
    return DONE
  })

  defineRoute(app, context, endpoints.webhooks, async ({ session }) => ({
    results: await listWebhooks(db, session.userId),
    most: MOST_WEBHOOKS,
  }))

  defineRoute(app, context, endpoints.addWebhook, async (call) => {
    const { session, body, idempotencyKey, now, web } = call
    const { url } = body
    await requireConfirmation(call, context, { call: 'addWebhook', url })
    const { userId } = session
    const adding = { userId, url, isLoopbackAllowed, idempotencyKey, pepper, now }
    return { ...DONE, ...(await addWebhook(db, { ...adding, ...originOf(web) })) }
  })

  defineRoute(app, context, endpoints.removeWebhook, async ({ session, body, now, web }) => {
    await removeWebhook(db, { userId: session.userId, id: body.id, now, ...originOf(web) })
    return DONE
  })

  defineRoute(app, context, endpoints.enableWebhook, async ({ session, body, now }) => {
    await enableWebhook(db, { userId: session.userId, id: body.id, now })
    return DONE
  })

  defineRoute(app, context, endpoints.testWebhook, async ({ session, body }) => {
    const testing = { userId: session.userId, id: body.id, clock, isLoopbackAllowed }
    const { status, reason, tookMs } = await testWebhook(db, testing)
    return {
      ...DONE,
      took_ms: tookMs,
      ...(status !== undefined && { answer_status: status }),
      ...(reason !== undefined && { reason }),
    }
  })

  defineRoute(app, context, endpoints.webhookDeliveries, async ({ session, query }) => ({
    results: await listDeliveries(db, { userId: session.userId, id: query.id }),
  }))

  defineRoute(app, context, endpoints.replayDelivery, async ({ session, body, now }) => {
    await replayDelivery(db, { userId: session.userId, id: body.id, now })
    return DONE
  })
}

function originOf(web: WebContext) {
  const { requestId, address } = web.var
  return { requestId, prefix: address.prefix }
}
