import { BroadcastUpdatePlugin } from 'workbox-broadcast-update'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { Files, type OfflineFile } from './files.ts'
import { NOT_THE_SHELL, holdsDictionary, isDictionary, isFlag } from './paths.ts'
import { openLink, renewSubscription, showMessage } from './push.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: OfflineFile[]
}

/**
 * Serves the files of one release. The core is cached before this worker is active, the rest when a
 * page asks for it. A new worker waits until no page of the old one is open.
 */
const files = new Files(self.__WB_MANIFEST)
cleanupOutdatedCaches()
self.addEventListener('install', (event) => event.waitUntil(files.install(event)))
self.addEventListener('activate', (event) => event.waitUntil(files.activate(event)))
for (const route of files.routes()) registerRoute(route)
registerRoute(new NavigationRoute(files.pageHandler(), { denylist: NOT_THE_SHELL }))

/**
 * Answers pages whether every file is cached; `CACHE_REST` caches those that are missing before.
 */
self.addEventListener('message', (event) => {
  const type: unknown = event.data?.type
  if (type !== 'CACHE_REST' && type !== 'IS_COMPLETE') return
  const isComplete = type === 'CACHE_REST' ? files.cacheRest(event) : files.isComplete()
  event.waitUntil(isComplete.then((answer) => event.ports[0]?.postMessage(answer)))
})

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
