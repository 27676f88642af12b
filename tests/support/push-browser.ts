import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { endpoints } from '../../contract/endpoints.ts'
import { NoticePreferences } from '../../contract/calls/notification-switches.ts'
import type { Owner } from './owners.ts'
import type { PushBrowser, PushService } from './providers/push-service.ts'

/** Answer of the browser's permission dialog, and the permission before it. */
export interface PlayedPermission {
  permission: NotificationPermission
  answer?: NotificationPermission
}

/** Reads the preferences of an owner from the server. */
export async function readNotices(
  request: APIRequestContext,
  { token }: Owner,
): Promise<NoticePreferences> {
  const headers = { Authorization: `Token ${token}` }
  const answer = await request.get(endpoints.noticePreferences.path, { headers })
  return v.parse(NoticePreferences, await answer.json())
}

/** A browser of the double of a push service that takes messages of this server. */
export async function openPushBrowser(
  service: PushService,
  request: APIRequestContext,
  owner: Owner,
): Promise<PushBrowser> {
  const { push } = await readNotices(request, owner)
  if (!push) throw new Error('the server sends no messages')
  return service.subscribe(push.public_key)
}

/**
 * Plays what a browser without a network lacks: its permission dialog, and a subscription at a push
 * service. `window.asked` counts the dialogs.
 */
export async function playPush(
  page: Page,
  { permission, answer = permission }: PlayedPermission,
  browser?: PushBrowser,
): Promise<void> {
  await page.addInitScript(
    ({ before, after, subscription }) => {
      const played = { asked: 0, permission: before, isSubscribed: false }
      Object.assign(window, { played })
      Object.defineProperty(window.Notification, 'permission', { get: () => played.permission })
      window.Notification.requestPermission = () => {
        played.asked += 1
        played.permission = after
        return Promise.resolve(after)
      }
      let serverKey: ArrayBufferLike | null = null
      const taken = {
        options: {
          /** The key that it was subscribed with. */
          get applicationServerKey() {
            return serverKey
          },
        },
        toJSON: () => subscription,
        unsubscribe: () => {
          played.isSubscribed = false
          return Promise.resolve(true)
        },
      }
      const pushManager = {
        getSubscription: () => Promise.resolve(played.isSubscribed ? taken : null),
        subscribe: ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
          const key = applicationServerKey instanceof Uint8Array ? applicationServerKey : undefined
          const isRight = userVisibleOnly === true && key?.length === 65
          if (!subscription || !isRight) return Promise.reject(new Error('no push service'))
          played.isSubscribed = true
          serverKey = key.buffer
          return Promise.resolve(taken)
        },
      }
      const registration = { pushManager }
      const container = ServiceWorkerContainer.prototype
      Object.defineProperty(container, 'ready', { get: () => Promise.resolve(registration) })
      Object.defineProperty(container, 'getRegistration', {
        value: () => Promise.resolve(registration),
      })
    },
    {
      before: permission,
      after: answer,
      subscription: browser && { endpoint: browser.endpoint, keys: browser.keys },
    },
  )
}

/** What the played browser has seen: dialogs, and whether it is subscribed. */
export function readPlayed(page: Page): Promise<{ asked: number; isSubscribed: boolean }> {
  return page.evaluate(() => Reflect.get(window, 'played'))
}
