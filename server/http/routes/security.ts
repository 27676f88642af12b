import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
} from '../../domain/sessions/own-sessions.ts'
import { listSecurityEvents } from '../../domain/sessions/security-events.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { originOf } from '../origin-of.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of the page of security: sessions and events (M4). */
export function addSecurityRoutes(app: WebApp, context: Context): void {
  const { db } = context

  defineRoute(app, context, endpoints.sessions, async ({ session, now }) => ({
    results: await listSessions(db, { session, now }),
  }))

  defineRoute(app, context, endpoints.endSession, async ({ session, body, now, web }) => {
    await endOwnSession(db, { session, id: body.session_id, now, ...originOf(web) })
    return DONE
  })

  defineRoute(app, context, endpoints.endOtherSessions, async ({ session, now, web }) => ({
    ...DONE,
    count: await endOtherSessions(db, { session, now, ...originOf(web) }),
  }))

  defineRoute(app, context, endpoints.securityEvents, async ({ session }) => ({
    results: await listSecurityEvents(db, session.userId),
  }))
}
