import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { confirmEmail } from '../../domain/profile/email-change.ts'
import { sendEmailCode } from '../../domain/profile/email-code.ts'
import { changeName } from '../../domain/profile/name.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { originOf } from '../origin-of.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of the name and the address of an owner (M6). */
export function addContactRoutes(app: WebApp, context: Context): void {
  const { db, pepper, settings, gateways, emailQueued } = context

  defineRoute(app, context, endpoints.changeName, async ({ session, body, now, web }) => {
    const { first_name: firstName, last_name: lastName } = body
    const { userId } = session
    await changeName(db, { userId, firstName, lastName, now, ...originOf(web) })
    return DONE
  })

  defineRoute(app, context, endpoints.sendEmailCode, async (call) => {
    const { session, body, language, now, web } = call
    await sendEmailCode(db, {
      userId: session.userId,
      email: body.email,
      language,
      now,
      pepper,
      networks: web.var.address.networks,
      limits: settings,
      isEmailConnected: gateways.email !== null,
    })
    emailQueued.notify()
    return { ...DONE, resend_after: settings.smsCooldownSeconds }
  })

  defineRoute(app, context, endpoints.confirmEmail, async ({ session, body, now, web }) => {
    const code = body.confirm_code
    await confirmEmail(db, { session, code, now, pepper, ...originOf(web) })
    emailQueued.notify()
    return DONE
  })
}
