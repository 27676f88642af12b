import { isSignedIn } from '../session/session.ts'
import { launchTelegram, presentLaunch } from '../shared/telegram/launch.ts'
import { router } from './router.ts'

const LANDING = '/auth'

/** Opens the page that signs in by Telegram in place of the landing, where the launch leads to a wallet (Q1). */
export async function offerTelegramSignIn(): Promise<void> {
  if (isSignedIn()) return
  await launchTelegram()
  const { pathname, search } = router.state.location
  if (isSignedIn() || pathname !== LANDING || !presentLaunch()?.owner) return
  await router.navigate({ to: '/auth/telegram', search: { next: search.next }, replace: true })
}
