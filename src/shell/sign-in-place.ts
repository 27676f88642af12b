import { messenger } from '../kernel/platform/messenger.ts'
import { readSessionLoss, type SessionLoss } from '../kernel/session/session.ts'

interface SignInPlace {
  to: '/auth/login' | '/auth'
  search: { next?: string; why: SessionLoss }
}

/**
 * Returns where an owner goes who has lost the session on this page: to the sign-in, which shows why and leads back
 * to `href`. Undefined for other visitors, and in a messenger, which signs in by itself from the landing.
 */
export function signInAfterLoss(href: string): SignInPlace | undefined {
  const why = readSessionLoss()
  if (why === undefined || messenger()) return undefined
  // The landing is there without a network too, and nobody can sign in without one.
  const to = navigator.onLine ? '/auth/login' : '/auth'
  return { to, search: { ...(href !== '/' && { next: href }), why } }
}
