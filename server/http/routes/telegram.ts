import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { requireNoReset } from '../../domain/pin-reset-state.ts'
import { HOUR_SECONDS, takeHit } from '../../domain/limits/limits.ts'
import { takeNetworkHit } from '../../domain/limits/network-limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { addDevice, beginBiometry, removeDevice } from '../../domain/telegram/devices.ts'
import { openLaunch } from '../../domain/telegram/launches.ts'
import { findLink, linkTelegram, unlinkTelegram } from '../../domain/telegram/own-link.ts'
import { signInByTelegram } from '../../domain/telegram/sign-in.ts'
import type { TelegramBot } from '../../gateways/telegram/telegram-bot.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { originOf } from '../origin-of.ts'
import { requirePin } from '../require-confirmation.ts'
import type { WebApp, WebContext } from '../web-app.ts'

const CHANGES_PER_HOUR = 30

/** Routes of the messenger: owners link an account of theirs, and sign in by it (Q1). */
export function addTelegramRoutes(app: WebApp, context: Context): void {
  const { db, gateways, pepper, settings } = context
  const requireBot = (): TelegramBot => {
    if (!gateways.telegram) throw new Refusal('NOT_FOUND')
    return gateways.telegram
  }

  /** Limits launches and sign-ins from one network as tries of codes are. */
  const takeTry = (kind: string, { now, web }: { now: Date; web: WebContext }) =>
    takeNetworkHit(db, {
      key: kind,
      networks: web.var.address.networks,
      limit: settings.codeChecksPerAddressPerHour,
      windowSeconds: HOUR_SECONDS,
      now,
    })

  const takeChange = (userId: string, now: Date) => {
    const hit = { limit: CHANGES_PER_HOUR, windowSeconds: HOUR_SECONDS, now }
    return takeHit(db, { key: `telegram-change:${userId}`, ...hit })
  }

  defineRoute(app, context, endpoints.launchTelegram, async ({ body, now, web }) => {
    const bot = requireBot()
    await takeTry('telegram-launch', { now, web })
    const launch = bot.readLaunch(body.init_data, now)
    const { telegramName, owner } = await openLaunch(db, { launch, secret: body.secret, now })
    return { ...DONE, telegram_name: telegramName, owner }
  })

  defineRoute(app, context, endpoints.signInByTelegram, async ({ body, language, now, web }) => {
    requireBot()
    await takeTry('telegram-sign-in', { now, web })
    const { requestId, address } = web.var
    const client = { userAgent: web.req.header('User-Agent') ?? '', prefix: address.prefix }
    const { secret } = body
    const signing = { secret, client, requestId, language, now }
    const token = await signInByTelegram(db, signing)
    return { ...DONE, auth_token: token }
  })

  defineRoute(app, context, endpoints.telegram, async ({ session }) => ({
    bot_name: requireBot().name,
    link: await findLink(db, session.userId),
  }))

  defineRoute(app, context, endpoints.linkTelegram, async (call) => {
    const { session, body, language, now, web } = call
    requireBot()
    await takeChange(session.userId, now)
    await requirePin(call, context, body.pin_code)
    const linking = { session, secret: body.secret, language, now, ...originOf(web) }
    return { ...DONE, link: await linkTelegram(db, linking) }
  })

  defineRoute(app, context, endpoints.unlinkTelegram, async ({ session, now, web }) => {
    requireBot()
    await takeChange(session.userId, now)
    await unlinkTelegram(db, { session, now, ...originOf(web) })
    return DONE
  })

  defineRoute(app, context, endpoints.addBiometry, async (call) => {
    const { session, body, now, web } = call
    requireBot()
    await takeChange(session.userId, now)
    await requireNoReset(db, { userId: session.userId, now })
    await requirePin(call, context, body.pin_code)
    const adding = { session, deviceId: body.device_id, pepper, now, ...originOf(web) }
    return { ...DONE, token: await addDevice(db, adding) }
  })

  defineRoute(app, context, endpoints.removeBiometry, async ({ session, body }) => {
    await removeDevice(db, { userId: session.userId, deviceId: body.device_id })
    return DONE
  })

  defineRoute(app, context, endpoints.beginBiometry, async ({ session, body, now }) => {
    const { device_id: deviceId, act } = body
    const { userId } = session
    return { ...DONE, challenge: await beginBiometry(db, { userId, deviceId, act, pepper, now }) }
  })
}
