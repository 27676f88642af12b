import { randomUUID } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { WebContext } from '../../http/web-app.ts'
import { hashKeyed, isKeyedHash, type Pepper } from '../../lib/pepper.ts'

const COOKIE = 'office_known'
const DAY_SECONDS = 86_400
/** How long a browser counts as one of an operator after a sign-in, s. */
const KNOWN_SECONDS = 90 * DAY_SECONDS

/** Marks a browser in which an operator has signed in; the mark opens nothing and names nobody. */
export function markKnownBrowser(
  web: WebContext,
  { pepper, origin }: { pepper: Pepper; origin: string },
): void {
  if (readKnownBrowser(web, pepper) !== undefined) return
  const id = randomUUID()
  setCookie(web, COOKIE, `${id}.${hashKeyed(pepper, describe(id))}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: origin.startsWith('https:'),
    maxAge: KNOWN_SECONDS,
  })
}

/** Returns the id of the mark; undefined without one that this server made. */
export function readKnownBrowser(web: WebContext, pepper: Pepper): string | undefined {
  const [id = '', hash = ''] = (getCookie(web, COOKIE) ?? '').split('.')
  return id !== '' && isKeyedHash(pepper, describe(id), hash) ? id : undefined
}

function describe(id: string): string {
  return `office-known:${id}`
}
