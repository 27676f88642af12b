/** Addresses that a navigation asks the server for: API, hosted pages, files (A7). */
export const NOT_THE_SHELL = [
  /^\/v2\//,
  /^\/sandbox/,
  /^\/version\.json/,
  /\.[a-z0-9]{2,12}(\?|$)/i,
]

/** The text dictionary is the one answer of the API that may be stored: nobody's data is in it. */
export function isDictionary({ url, request }: { url: URL; request: Request }): boolean {
  return (
    request.method === 'GET' &&
    url.origin === self.location.origin &&
    url.pathname === '/v2/wallet/text-data/'
  )
}
