import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { readActOutcome } from '../../domain/history/act-outcome.ts'
import { defineRoute } from '../define-route.ts'
import type { WebApp } from '../web-app.ts'

/** What became of a keyed call whose answer was lost (K2). */
export function addActOutcomeRoute(app: WebApp, context: Context): void {
  defineRoute(app, context, endpoints.actOutcome, ({ session, query }) =>
    readActOutcome(context.db, { userId: session.userId, ...query }),
  )
}
