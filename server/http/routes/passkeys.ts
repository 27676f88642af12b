import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { HOUR_SECONDS } from '../../domain/limits/limits.ts'
import { takeNetworkHit } from '../../domain/limits/network-limits.ts'
import { beginConfirmation } from '../../domain/passkeys/confirm.ts'
import { listPasskeys } from '../../domain/passkeys/keys.ts'
import {
  beginPasskey,
  keepPasskey,
  removePasskey,
  renamePasskey,
} from '../../domain/passkeys/own-passkeys.ts'
import { findRelyingParty, type RelyingParty } from '../../domain/passkeys/relying-party.ts'
import { beginSignIn, signIn } from '../../domain/passkeys/sign-in.ts'
import { Refusal } from '../../domain/refusal.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { originOf } from '../origin-of.ts'
import { requirePin } from '../require-confirmation.ts'
import type { WebApp, WebContext } from '../web-app.ts'

/** Routes of passkeys: they are kept, confirm money calls and sign in (M2). */
export function addPasskeyRoutes(app: WebApp, context: Context): void {
  const { db, pepper, settings } = context
  const requireParty = (): RelyingParty => {
    const party = findRelyingParty(settings.passkeyOrigin)
    if (!party) throw new Refusal('NOT_FOUND')
    return party
  }

  /** Limits sign-ins from one network as tries of codes are. */
  const takeSignIn = (kind: string, { now, web }: { now: Date; web: WebContext }) =>
    takeNetworkHit(db, {
      key: kind,
      networks: web.var.address.networks,
      limit: settings.codeChecksPerAddressPerHour,
      windowSeconds: HOUR_SECONDS,
      now,
    })

  defineRoute(app, context, endpoints.passkeys, async ({ session }) => ({
    results: await listPasskeys(db, session.userId),
  }))

  defineRoute(app, context, endpoints.addPasskey, async (call) => {
    const { session, body, now } = call
    const party = requireParty()
    await requirePin(call, context, body.pin_code)
    return { ...DONE, options: await beginPasskey(db, { userId: session.userId, party, now }) }
  })

  defineRoute(app, context, endpoints.keepPasskey, async ({ session, body, ...call }) => {
    const { now, language, web } = call
    const passkey = await keepPasskey(db, {
      userId: session.userId,
      sessionId: session.id,
      party: requireParty(),
      credential: body.credential,
      userAgent: web.req.header('User-Agent') ?? '',
      language,
      pepper,
      now,
      ...originOf(web),
    })
    return { ...DONE, passkey }
  })

  defineRoute(app, context, endpoints.confirmation, async ({ session, body, now }) => {
    const { userId } = session
    const asked = { userId, act: body.act, party: requireParty(), pepper, now }
    return { ...DONE, options: await beginConfirmation(db, asked) }
  })

  defineRoute(app, context, endpoints.signInOptions, async ({ now, web }) => {
    const party = requireParty()
    await takeSignIn('passkey-options', { now, web })
    return { ...DONE, options: await beginSignIn(db, { party, now }) }
  })

  defineRoute(app, context, endpoints.signInByPasskey, async ({ body, now, web }) => {
    const party = requireParty()
    await takeSignIn('passkey-sign-in', { now, web })
    const { requestId, address } = web.var
    const client = { userAgent: web.req.header('User-Agent') ?? '', prefix: address.prefix }
    const assertion = body.passkey
    const token = await signIn(db, { assertion, party, client, requestId, now, pepper })
    return { ...DONE, auth_token: token }
  })

  defineRoute(app, context, endpoints.renamePasskey, async ({ session, body }) => {
    const { passkey_id: id, name } = body
    await renamePasskey(db, { userId: session.userId, id, name })
    return DONE
  })

  defineRoute(app, context, endpoints.removePasskey, async (call) => {
    const { session, body, now, web } = call
    await requirePin(call, context, body.pin_code)
    const { userId } = session
    await removePasskey(db, { userId, id: body.passkey_id, now, ...originOf(web) })
    return DONE
  })
}
