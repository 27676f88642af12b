/** Addresses of Home: as it is typed, and as the icon of an installed app opens it. */
export const HOME_ADDRESSES = ['/', '/?source=pwa'] as const

interface UrlCondition {
  urlPattern: { pathname: string; search?: string }
  requestMethod?: 'get'
}

/** A rule of `InstallEvent.addRoutes`: which requests it is for, and what answers them. */
export interface StaticRoute {
  condition: UrlCondition | { or: UrlCondition[] }
  source: 'fetch-event' | 'network' | { cacheName: string }
}

interface Cached {
  /** Name of the cache with the page at each address of Home. */
  page: string
  /** Name of the cache with `files`. */
  core: string
  /** Addresses of files that never change under their address. */
  files: readonly string[]
}

/**
 * Returns the rules by which the browser answers requests without starting the worker: Home and its files from the
 * cache, calls of the API and the published version from the network. The first rule that fits counts; without one the worker answers. What the
 * cache lacks comes from the network.
 */
export function staticRoutes({ page, core, files }: Cached): StaticRoute[] {
  return [
    { condition: { or: HOME_ADDRESSES.map(isAt) }, source: { cacheName: page } },
    { condition: { or: files.map(isAt) }, source: { cacheName: core } },
    // The worker keeps the dictionary.
    { condition: { urlPattern: { pathname: '/v2/wallet/text-data/' } }, source: 'fetch-event' },
    ...['/v2/*', '/version.json'].map(
      (pathname): StaticRoute => ({ condition: { urlPattern: { pathname } }, source: 'network' }),
    ),
  ]
}

function isAt(address: string): UrlCondition {
  const [pathname = '', search = ''] = address.split('?')
  return { urlPattern: { pathname, search }, requestMethod: 'get' }
}
