import { BroadcastUpdatePlugin } from 'workbox-broadcast-update'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { NOT_THE_SHELL, holdsDictionary, isDictionary, isFlag } from './paths.ts'
import { openLink, renewSubscription, showMessage } from './push.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

/** Precaches the shell of one version. A new worker waits until no page of the old one is open. */
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: NOT_THE_SHELL }),
)

/** Caches the flags that were shown; precaching them all would fetch the whole list. */
registerRoute(
  isFlag,
  new StaleWhileRevalidate({
    cacheName: 'flags',
    plugins: [new ExpirationPlugin({ maxEntries: 300 })],
  }),
)

/**
 * Serves the cached dictionary and refetches it in the background; pages are notified of a change.
 */
registerRoute(
  isDictionary,
  new StaleWhileRevalidate({
    cacheName: 'texts',
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        // The cache key is the address alone, so that no token is stored.
        cacheKeyWillBeUsed: async ({ request }) => request.url,
        cacheWillUpdate: async ({ response }) =>
          (await holdsDictionary(response)) ? response : null,
      },
      new ExpirationPlugin({ maxEntries: 4 }),
      new BroadcastUpdatePlugin({ headersToCheck: ['etag'] }),
    ],
  }),
)

/** The icon of the brand. */
const icon = `/icons/${import.meta.env.VITE_ENVIRONMENT}/icon-192.png`

self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data, icon)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const link: unknown = event.notification.data
  event.waitUntil(openLink(link))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event))
})
