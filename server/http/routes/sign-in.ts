import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../domain/audit-log.ts'
import { HOUR_SECONDS, takeHit } from '../../domain/limits/limits.ts'
import { setPin } from '../../domain/pins/pins.ts'
import { findRelyingParty } from '../../domain/passkeys/relying-party.ts'
import { readProfile } from '../../domain/profile/profile.ts'
import { register, requireWholeAddress, sendCode } from '../../domain/sign-in/registration.ts'
import { confirmPhone, type SignInEntry, logIn } from '../../domain/sign-in/login.ts'
import { revokeSession } from '../../domain/sessions/sessions.ts'
import { announceCode, codeOrderOf } from '../code-order.ts'
import { type Call, defineRoute } from '../define-route.ts'
import { takeCodeCheck } from '../take-code-check.ts'
import type { WebApp } from '../web-app.ts'

const PIN_SETS_PER_HOUR = 10

type EntryCall = Call<typeof endpoints.login> | Call<typeof endpoints.confirmPhone>

/** Registration, login, PIN, profile and logout (D3, D8). */
export function addAuthRoutes(app: WebApp, context: Context): void {
  const { db, gateways, pepper, settings } = context
  const hasPasskeys = findRelyingParty(settings.passkeyOrigin) !== undefined
  const hasOpenPayments = settings.openPaymentsOrigin !== undefined
  const done = { status: 'success', message: '' }

  defineRoute(app, context, endpoints.register, async (call) => {
    requireWholeAddress(call.body, call.sent)
    const order = codeOrderOf(call, context)
    const { registrationId, codeLength } = await register(db, { draft: call.body, order })
    return { ...announceCode(codeLength, context), registration_id: registrationId }
  })

  defineRoute(app, context, endpoints.sendCode, async (call) => {
    const { phone, registration_id: registrationId } = call.body
    const codeLength = await sendCode(db, {
      ...codeOrderOf(call, context),
      phone,
      ...(registrationId !== undefined && { registrationId }),
    })
    return announceCode(codeLength, context)
  })

  defineRoute(app, context, endpoints.confirmPhone, async (call) => {
    await takeCodeCheck(call, context)
    const { registration_id: registrationId } = call.body
    const entry = entryOf(call, context)
    const { token, hasPin } = await confirmPhone(db, {
      ...entry,
      ...(registrationId !== undefined && { registrationId }),
    })
    return { ...done, auth_token: token, has_pin: hasPin }
  })

  defineRoute(app, context, endpoints.login, async (call) => {
    await takeCodeCheck(call, context)
    return { ...done, auth_token: await logIn(db, entryOf(call, context)) }
  })

  defineRoute(app, context, endpoints.setPin, async ({ session, body, now, web }) => {
    const { userId } = session
    const hit = { key: `pin:${userId}`, limit: PIN_SETS_PER_HOUR, windowSeconds: HOUR_SECONDS, now }
    await takeHit(db, hit)
    await setPin(db, { userId, pin: body.pin_code, now, pepper })
    const { requestId, address } = web.var
    await writeAudit(db, { event: 'pin_set', userId, requestId, prefix: address.prefix, now })
    return done
  })

  defineRoute(app, context, endpoints.authInfo, ({ session, language, now }) =>
    readProfile(db, {
      userId: session.userId,
      language,
      gateways,
      hasPasskeys,
      hasOpenPayments,
      now,
    }),
  )

  defineRoute(app, context, endpoints.logout, async ({ session, now, web }) => {
    const { requestId, address } = web.var
    const { userId } = session
    await revokeSession(db, session, now)
    await writeAudit(db, { event: 'logged_out', userId, requestId, prefix: address.prefix, now })
    return done
  })
}

function entryOf(
  { body, now, web }: EntryCall,
  { pepper, openFirstAccounts }: Context,
): SignInEntry {
  const { address, requestId } = web.var
  return {
    phone: body.phone,
    code: body.confirm_code,
    origin: address,
    client: { userAgent: web.req.header('User-Agent') ?? '', prefix: address.prefix },
    requestId,
    now,
    pepper,
    openFirstAccounts,
  }
}
