import { deleteCookie, setCookie } from 'hono/cookie'
import type { WebContext } from '../../http/web-app.ts'

/** The cookie that holds the token of a session. */
export const SESSION_COOKIE = 'office_session'

const OPTIONS = { path: '/', httpOnly: true, sameSite: 'Strict' } as const

/**
 * Sets the cookie of a session; it goes with the browser, and the server ends the session before.
 */
export function setSessionCookie(
  web: WebContext,
  { token, origin }: { token: string; origin: string },
): void {
  setCookie(web, SESSION_COOKIE, token, { ...OPTIONS, secure: origin.startsWith('https:') })
}

/** Removes the cookie of a session. */
export function removeSessionCookie(web: WebContext): void {
  deleteCookie(web, SESSION_COOKIE, { path: '/' })
}
