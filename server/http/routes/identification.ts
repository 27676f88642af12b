import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { readIdentification } from '../../domain/identification/case-status.ts'
import { upgradeLevel } from '../../domain/identification/upgrade-level.ts'
import { defineRoute } from '../define-route.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of identification: raise the level, read the status (J4). */
export function addIdentificationRoutes(app: WebApp, context: Context): void {
  const { db, gateways, log, settings } = context

  defineRoute(app, context, endpoints.upgradeLevel, ({ session, language, now, web }) => {
    const { address, requestId } = web.var
    const request = { requestId, prefix: address.prefix }
    const { identification } = gateways
    const origin = settings.publicUrl
    const given = { userId: session.userId, language, ...request, now, identification, origin, log }
    return upgradeLevel(db, given)
  })

  defineRoute(app, context, endpoints.levelStatus, async ({ session, now }) => ({
    ...(await readIdentification(db, { userId: session.userId, now })),
    message: '',
  }))
}
