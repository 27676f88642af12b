import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { blockAsker, declineRequest, snoozeRequest } from '../../domain/requests/answer-request.ts'
import {
  extendRequest,
  remindRequest,
  withdrawRequest,
} from '../../domain/requests/change-request.ts'
import { makeRequest } from '../../domain/requests/make-request.ts'
import { openRequest, readRequestLink } from '../../domain/requests/open-request.ts'
import { listRequests, readRequest } from '../../domain/requests/read-requests.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import type { WebApp } from '../web-app.ts'

/**
 * Routes of asking others for money, and of answering those who ask (S3). A request is paid by a
 * transfer.
 */
export function addRequestRoutes(app: WebApp, context: Context): void {
  const { db, settings } = context

  defineRoute(app, context, endpoints.requests, ({ session, now }) =>
    listRequests(db, { userId: session.userId, now }),
  )

  defineRoute(app, context, endpoints.oneRequest, ({ session, query, now }) =>
    readRequest(db, { userId: session.userId, id: query.id, now }),
  )

  defineRoute(app, context, endpoints.makeRequest, async (call) => {
    const { session, idempotencyKey, body: request, now } = call
    const asking = { userId: session.userId, idempotencyKey, request, limits: settings, now }
    return { ...DONE, request: await makeRequest(db, asking) }
  })

  defineRoute(app, context, endpoints.extendRequest, async ({ session, body, now }) => {
    await extendRequest(db, { userId: session.userId, ...body, now })
    return DONE
  })

  defineRoute(app, context, endpoints.withdrawRequest, async ({ session, body, now }) => {
    await withdrawRequest(db, { userId: session.userId, id: body.id, now })
    return DONE
  })

  defineRoute(app, context, endpoints.remindRequest, async ({ session, body, now }) => ({
    ...DONE,
    ...(await remindRequest(db, { userId: session.userId, partId: body.part_id, now })),
  }))

  defineRoute(app, context, endpoints.openRequest, ({ session, body, now }) =>
    openRequest(db, { userId: session.userId, token: body.token, now }),
  )

  defineRoute(app, context, endpoints.declineRequest, async ({ session, body, now }) => {
    await declineRequest(db, { userId: session.userId, token: body.token, now })
    return DONE
  })

  defineRoute(app, context, endpoints.snoozeRequest, async ({ session, body, now }) => {
    await snoozeRequest(db, { userId: session.userId, ...body, now })
    return DONE
  })

  defineRoute(app, context, endpoints.blockAsker, async ({ session, body, now }) => {
    const { token, is_blocked: isBlocked } = body
    await blockAsker(db, { userId: session.userId, token, isBlocked, now })
    return DONE
  })

  defineRoute(app, context, endpoints.requestLink, ({ body, now, web }) => {
    const { networks } = web.var.address
    const limit = settings.lookupsPerAddressPerHour
    return readRequestLink(db, { token: body.token, networks, limit, now })
  })
}
