import { followThemeColours, setHostScheme } from '../kernel/environment/theme.ts'
import type { Host, Insets } from '../kernel/platform/host.ts'
import { setHostVisibility } from '../kernel/platform/host-visibility.ts'
import { goBack, wayUp } from '../shell/go-back.ts'
import { messenger } from '../kernel/platform/messenger.ts'
import { isMoneyMoving, onReloadBlockersChange } from '../kernel/runtime/reload-blockers.ts'
import { store } from '../kernel/runtime/store.ts'
import { isLockedAtom } from '../kernel/session/lock/locked.ts'
import { HostedButton } from '../shared/main-button/hosted-button.tsx'
import { followHostedButtons } from '../shared/main-button/hosted-buttons.ts'
import { setHostedButton } from '../shared/main-button/main-button.tsx'
import { closeTopOverlay } from '../kernel/runtime/overlay-stack.ts'
import { watchClosing } from './closing-watch.ts'
import type { FileRouteTypes } from '../routeTree.gen.ts'
import { router } from './router.ts'
import { readStartLink } from './start-link.ts'
import { offerTelegramSignIn, startWithSignIn } from './telegram-sign-in.ts'

/** Pages that show what has been done, from which no way leads back into the form. */
const RESULTS: ReadonlySet<string | undefined> = new Set([
  '/send/done',
  '/wallet/payout/$number',
] satisfies FileRouteTypes['fullPaths'][])
/** Pages without a way back: Home and, signed out, the landing. */
const ROOTS = new Set(['/', '/auth', '/auth/telegram'])

export interface JoinOptions {
  /** Raw start parameter of the launch link. */
  startParam?: string | undefined
  /** The pages are shown already. */
  isLate?: true
}

/**
 * Connects the app and its host: colours, insets, back button, and the page of the launch link
 * (J5).
 */
export async function joinHost(host: Host, { startParam, isLate }: JoinOptions): Promise<void> {
  host.followScheme(setHostScheme)
  host.followInsets(writeInsets)
  followThemeColours(host.setColours)
  const root = document.documentElement
  root.toggleAttribute('data-host-back', host.hasBackButton)
  host.onBack(stepBack)
  host.followVisibility(setHostVisibility)
  watchLinks(host)
  watchChoices(host)
  watchClosing(host)
  joinMessenger()
  const showBack = () =>
    host.setBackButton(!ROOTS.has(router.state.location.pathname) && !isBlocked())
  onReloadBlockersChange(showBack)
  store.sub(isLockedAtom, showBack)
  router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    showBack()
    if (pathname === '/auth') void offerTelegramSignIn()
  })
  if (isLate) {
    showBack()
    host.ready()
    return offerTelegramSignIn()
  }
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
    if (isBlocked()) return
    closeTopOverlay()
    void router.navigate({ to: '/settings' })
  })
}

/** Returns whether the host's buttons do nothing: money moves, or the app is locked. */
function isBlocked(): boolean {
  return isMoneyMoving() || store.get(isLockedAtom)
}

/** Opens documents and other sites by the host: what a frame opens itself cannot show a PDF. */
function watchLinks(host: Host): void {
  if (host.platform === 'web') return
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || !/^https?:$/.test(link.protocol)) return
    if (link.target !== '_blank' && link.origin === location.origin) return
    event.preventDefault()
    host.openPage(link.href)
  })
}

/** Triggers feedback for each choice among segments (Q2). */
function watchChoices(host: Host): void {
  document.addEventListener('click', ({ target }) => {
    const isChoice = target instanceof Element && target.closest('[role="tab"], [role="radio"]')
    if (isChoice) host.giveFeedback('selection')
  })
}

/** Closes the front overlay, else does what the header's back button does; a result leads Home. */
function stepBack(): void {
  if (isBlocked() || closeTopOverlay()) return
  const match = router.state.matches.at(-1)
  if (RESULTS.has(match?.fullPath)) return void router.navigate({ to: '/', replace: true })
  const parent = match?.staticData.page?.parent ?? '/'
  goBack(router.history, () => void router.navigate(wayUp(parent)))
}

/** Overrides the device's insets, which may not cover the host's buttons. */
function writeInsets(insets: Insets): void {
  const { style } = document.documentElement
  for (const [side, inset] of Object.entries(insets))
    style.setProperty(`--safe-${side}`, `${inset}px`)
}
