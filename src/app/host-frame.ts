import { followThemeColours, setHostScheme } from '../environment/theme.ts'
import type { Host, Insets } from '../platform/host.ts'
import { goBack } from '../shell/go-back.ts'
import { messenger } from '../platform/messenger.ts'
import { isMoneyMoving } from '../runtime/reload-blockers.ts'
import { HostedButton } from '../shared/main-button/hosted-button.tsx'
import { followHostedButtons } from '../shared/main-button/hosted-buttons.ts'
import { setHostedButton } from '../shared/main-button/main-button.tsx'
import { closeTopOverlay } from '../runtime/overlay-stack.ts'
import { watchClosing } from './closing-watch.ts'
import { router } from './router.ts'
import { readStartLink } from './start-link.ts'
import { offerTelegramSignIn, startWithSignIn } from './telegram-sign-in.ts'

/** Pages without a way back: Home and, signed out, the landing. */
const ROOTS = new Set(['/', '/auth', '/auth/telegram'])

/**
 * Connects the app and its host: colours, insets, back button, and the page of the launch link
 * (J5).
 */
export async function joinHost(host: Host, startParam: string | undefined): Promise<void> {
  host.followScheme(setHostScheme)
  host.followInsets(writeInsets)
  followThemeColours(host.setColours)
  const root = document.documentElement
  root.toggleAttribute('data-host-back', host.hasBackButton)
  host.onBack(stepBack)
  watchClosing(host)
  joinMessenger()
  const show = (path: string) => host.setBackButton(!ROOTS.has(path))
  router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    show(pathname)
    if (pathname === '/auth') void offerTelegramSignIn()
  })
  const target = readStartLink(startParam)
  if (target && router.history.location.pathname === '/') {
    // Replaced in history before the first render, so that no other page shows.
    const { href } = router.buildLocation(target)
    router.history.replace(href, {}, { ignoreBlocker: true })
  }
  await startWithSignIn()
  host.ready()
}

/** Lets the messenger draw main buttons and open settings; nothing in a browser (Q2). */
function joinMessenger(): void {
  if (!messenger()) return
  setHostedButton(HostedButton)
  followHostedButtons()
  messenger()?.onSettings(() => {
    if (isMoneyMoving()) return
    closeTopOverlay()
    void router.navigate({ to: '/settings' })
  })
}

/**
 * Closes the front overlay, else does what the header's back button does; nothing during a money
 * call.
 */
function stepBack(): void {
  if (isMoneyMoving() || closeTopOverlay()) return
  const parent = router.state.matches.at(-1)?.staticData.page?.parent ?? '/'
  goBack(router.history, () => void router.navigate({ to: parent, replace: true }))
}

/** Overrides the device's insets, which may not cover the host's buttons. */
function writeInsets(insets: Insets): void {
  const { style } = document.documentElement
  for (const [side, inset] of Object.entries(insets))
    style.setProperty(`--safe-${side}`, `${inset}px`)
}
