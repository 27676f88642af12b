import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { allowAccess, declineAccess, openConsent } from '../../domain/open-payments/consents.ts'
import {
  endProgram,
  listPrograms,
  readProgram,
  unblockProgram,
} from '../../domain/open-payments/programs.ts'
import { readConsent } from '../../domain/open-payments/read-consent.ts'
import { requireOutgoingAllowed } from '../../domain/pins/money-wait.ts'
import { Refusal } from '../../domain/refusal.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { placesOn } from '../open-payments/places.ts'
import { requireConfirmation } from '../require-confirmation.ts'
import type { WebApp } from '../web-app.ts'

/**
 * Routes for requests of programs to an owner, and for those that the owner has allowed (T3);
 * NOT_FOUND where Open Payments is off.
 */
export function addProgramRoutes(app: WebApp, context: Context): void {
  const { db, settings } = context
  const requireAuthServer = () => {
    const { openPaymentsOrigin } = settings
    if (openPaymentsOrigin === undefined) throw new Refusal('NOT_FOUND')
    return placesOn(openPaymentsOrigin).authServer
  }

  defineRoute(app, context, endpoints.consent, ({ session, body, now }) => {
    const authServer = requireAuthServer()
    return openConsent(db, { userId: session.userId, handle: body.handle, authServer, now })
  })

  defineRoute(app, context, endpoints.allowAccess, async (call) => {
    const authServer = requireAuthServer()
    const { session, body, now } = call
    const { handle, mark } = body
    const { userId } = session
    const asked = { userId, handle, authServer, now }
    const consent = await readConsent(db, asked)
    if (consent.state === 'blocked') throw new Refusal('CONSENT_OVER')
    if (consent.limit && !session.isWithdrawalAllowed) throw new Refusal('TRANSFER_NOT_ALLOWED')
    if (consent.limit) await requireOutgoingAllowed(db, { userId, now })
    await requireConfirmation(call, context, { call: 'consent', handle, mark })
    const redirect_url = await allowAccess(db, { ...asked, mark })
    return { ...DONE, ...(redirect_url !== undefined && { redirect_url }) }
  })

  defineRoute(app, context, endpoints.declineAccess, async ({ session, body, now }) => {
    const authServer = requireAuthServer()
    const { handle, is_forever: isForever } = body
    const declining = { userId: session.userId, handle, authServer, isForever, now }
    const redirect_url = await declineAccess(db, declining)
    return { ...DONE, ...(redirect_url !== undefined && { redirect_url }) }
  })

  defineRoute(app, context, endpoints.programs, ({ session, now }) => {
    requireAuthServer()
    return listPrograms(db, { userId: session.userId, now })
  })

  defineRoute(app, context, endpoints.program, ({ session, query, now }) => {
    requireAuthServer()
    return readProgram(db, { userId: session.userId, id: query.id, now })
  })

  defineRoute(app, context, endpoints.endProgram, async ({ session, body, now }) => {
    requireAuthServer()
    await endProgram(db, { userId: session.userId, id: body.id, now })
    return DONE
  })

  defineRoute(app, context, endpoints.unblockProgram, async ({ session, body }) => {
    requireAuthServer()
    await unblockProgram(db, { userId: session.userId, host: body.host })
    return DONE
  })
}
