/** Addresses whose navigation goes to the server: API, hosted pages, files (A7). */
export const NOT_THE_SHELL = [
  /^\/v2\//,
  /^\/sandbox/,
  /^\/developers/,
  // The server lets no page frame the requests of programs.
  /^\/consent\//,
  /^\/version\.json/,
  // The name of a file; a payment link may have a decimal amount in its query.
  /^[^?]*\.[a-z0-9]{2,12}(\?|$)/i,
]

/**
 * Whether an answer is the file that was asked for. Some servers and public networks answer with a
 * page, status 200, in place of what they do not have.
 */
export function isFileAnswer({ url }: Request, { status, headers }: Response): boolean {
  const isPage = headers.get('Content-Type')?.includes('text/html') === true
  return status === 200 && isPage === new URL(url).pathname.endsWith('.html')
}

/** The picture of a flag. */
export function isFlag({ url }: { url: URL }): boolean {
  return url.origin === self.location.origin && url.pathname.startsWith('/flags/')
}

/** An answer that holds a dictionary; a refusal is never stored, whatever its status is. */
export async function holdsDictionary(response: Response): Promise<boolean> {
  if (response.status !== 200) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'results' in body
}

/** The dictionary is the only API answer that may be stored: it holds no personal data. */
export function isDictionary({ url, request }: { url: URL; request: Request }): boolean {
  return (
    request.method === 'GET' &&
    url.origin === self.location.origin &&
    url.pathname === '/v2/wallet/text-data/'
  )
}
