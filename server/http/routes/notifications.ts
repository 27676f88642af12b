import { endpoints } from '../../../contract/endpoints.ts'
import {
  isNoticeLocked,
  isNoticeDelivered,
  NOTICE_KINDS,
} from '../../../contract/rules/notification-switches.ts'
import type { Context } from '../../context.ts'
import { HOUR_SECONDS } from '../../domain/limits/limits.ts'
import { takeNetworkHit } from '../../domain/limits/network-limits.ts'
import { dropTargets, keepTarget, moveTarget } from '../../domain/notifications/notice-targets.ts'
import {
  readPreferences,
  showSums,
  switchNotice,
} from '../../domain/notifications/notice-switches.ts'
import { markRead } from '../../domain/notifications/read-marks.ts'
import { listNotifications } from '../../domain/notifications/add-notification.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { WebPush } from '../../gateways/web-push/web-push.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import type { WebApp } from '../web-app.ts'

/**
 * Routes of notifications: their list, what is read of them, and where else the owner is notified
 * (C6, M8).
 */
export function addNoticeRoutes(app: WebApp, context: Context): void {
  const { db, gateways, settings } = context
  const { webPush } = gateways
  const channels = context.noticeChannels.map(({ name }) => name)

  defineRoute(app, context, endpoints.notifications, async ({ session, language }) => ({
    results: await listNotifications(db, { userId: session.userId, language }),
  }))

  defineRoute(app, context, endpoints.olderNotifications, async ({ session, language, query }) => ({
    results: await listNotifications(db, { userId: session.userId, language, ...query }),
  }))

  defineRoute(app, context, endpoints.readNotifications, async ({ session, body, now }) => {
    await markRead(db, { userId: session.userId, ...body, now })
    return DONE
  })

  defineRoute(app, context, endpoints.noticePreferences, async ({ session }) => {
    const { userId, id: sessionId } = session
    const { chosen, shows_sums, reaching, is_subscribed } = await readPreferences(db, {
      userId,
      sessionId,
      channels,
    })
    return {
      channels: channels.map((channel) => ({ channel, is_reaching: reaching.includes(channel) })),
      switches: NOTICE_KINDS.flatMap((kind) =>
        channels.map((channel) => ({
          kind,
          channel,
          is_on: isNoticeDelivered({ kind, channel }, chosen, reaching),
          is_locked: isNoticeLocked({ kind, channel }, chosen, reaching),
        })),
      ),
      shows_sums,
      ...(webPush && { push: { public_key: webPush.publicKey, is_subscribed } }),
    }
  })

  defineRoute(app, context, endpoints.switchNotice, async ({ session, body }) => {
    await switchNotice(db, { userId: session.userId, ...body, channels })
    return DONE
  })

  defineRoute(app, context, endpoints.showSums, async ({ session, body }) => {
    await showSums(db, session.userId, body.shows_sums)
    return DONE
  })

  defineRoute(app, context, endpoints.subscribePush, async ({ session, body, language, now }) => {
    requireEndpoint(webPush, body.endpoint)
    const { id: sessionId, userId } = session
    const { endpoint: address, keys } = body
    await db.transaction((tx) =>
      keepTarget(tx, { userId, channel: 'push', address, keys, sessionId, language, now }),
    )
    return DONE
  })

  defineRoute(app, context, endpoints.unsubscribePush, async ({ session }) => {
    await dropTargets(db, { userId: session.userId, channel: 'push', sessionId: session.id })
    return DONE
  })

  defineRoute(app, context, endpoints.renewPush, async ({ body, now, web }) => {
    requireEndpoint(webPush, body.endpoint)
    await takeNetworkHit(db, {
      key: 'push',
      networks: web.var.address.networks,
      limit: settings.lookupsPerAddressPerHour,
      windowSeconds: HOUR_SECONDS,
      now,
    })
    // The same answer whether there was one: it reveals to nobody which addresses are known.
    await moveTarget(db, body)
    return DONE
  })
}

/**
 * Throws NOT_FOUND where this server sends no messages to browsers, BAD_REQUEST for an address that
 * it sends none to.
 */
function requireEndpoint(webPush: WebPush | null, endpoint: string): void {
  if (!webPush) throw new Refusal('NOT_FOUND')
  if (!webPush.isAllowed(endpoint)) throw new Refusal('BAD_REQUEST')
}
