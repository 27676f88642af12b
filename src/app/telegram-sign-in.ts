import { isLockOn } from '../kernel/runtime/storage.ts'
import { isSignedIn } from '../kernel/session/session.ts'
import { launchTelegram, presentLaunch } from '../shared/telegram/launch.ts'
import { router } from './router.ts'

const LANDING = '/auth'
const SIGN_IN = '/auth/telegram'
/** Greatest wait for the launch before the first page is shown, ms. */
const FIRST_PAGE_MS = 3000

/**
 * Makes the page that signs in by Telegram the first one, where the launch leads to a wallet: no
 * other page shows meanwhile. Waits for the server a few seconds; a later answer replaces the
 * landing (Q1).
 */
export async function startWithSignIn(): Promise<void> {
  if (isSignedIn() || isLockOn()) return
  const { pathname, search, href } = router.history.location
  // A form for visitors is not left.
  if (pathname.startsWith(`${LANDING}/`)) return
  const limit = new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS))
  await Promise.race([launchTelegram(), limit])
  if (isSignedIn() || !presentLaunch()?.owner) return
  const wanted = pathname === LANDING ? new URLSearchParams(search).get('next') : href
  const next = wanted === null || wanted === '/' ? undefined : wanted
  // Before the first render, as the page of a launch link.
  const { href: page } = router.buildLocation({ to: SIGN_IN, search: { next } })
  router.history.replace(page, {}, { ignoreBlocker: true })
}

/**
 * Opens the page that signs in by Telegram in place of the landing, where the launch leads to a
 * wallet (Q1).
 */
export async function offerTelegramSignIn(): Promise<void> {
  if (isSignedIn() || isLockOn()) return
  await launchTelegram()
  const { pathname, search } = router.state.location
  if (isSignedIn() || pathname !== LANDING || !presentLaunch()?.owner) return
  await router.navigate({ to: SIGN_IN, search: { next: search.next }, replace: true })
}
