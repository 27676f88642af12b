import { endpoints } from '../../../src/contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { readIdentification, upgradeLevel } from '../../domain/identification.ts'
import { defineRoute } from '../define-route.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of identification: raise the level, read the status (J4). */
export function addIdentificationRoutes(app: WebApp, context: Context): void {
  const { db, gateways, log } = context

  defineRoute(app, context, endpoints.upgradeLevel, ({ session, language, now, web }) => {
    const { address, requestId } = web.var
    const origin = { requestId, prefix: address.prefix }
    const gateway = gateways.identification
    return upgradeLevel(db, { userId: session.userId, language, ...origin, now, gateway, log })
  })

  defineRoute(app, context, endpoints.levelStatus, async ({ session }) => ({
    status: await readIdentification(db, session.userId),
    message: '',
  }))
}
