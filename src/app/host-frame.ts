import { followThemeColours, setHostScheme } from '../environment/theme.ts'
import type { Host, Insets } from '../platform/host.ts'
import { goBack } from '../shell/go-back.ts'
import { isMoneyMoving } from '../lib/holds.ts'
import { leaveFrontLayer } from '../lib/layers.ts'
import { router } from './router.ts'
import { readStartLink } from './start-link.ts'

/** Pages that nothing lies behind: Home and, signed out, the landing. */
const ROOTS = new Set(['/', '/auth'])

/** Joins the app and its host: colours, edges, back button, and the page that a link asked for (J5). */
export function joinHost(host: Host, startParam: string | undefined): void {
  host.followScheme(setHostScheme)
  host.followInsets(writeInsets)
  followThemeColours(host.setColours)
  const root = document.documentElement
  root.toggleAttribute('data-host-back', host.hasBackButton)
  host.onBack(stepBack)
  const show = (path: string) => host.setBackButton(!ROOTS.has(path))
  router.subscribe('onResolved', ({ toLocation }) => show(toLocation.pathname))
  const target = readStartLink(startParam)
  if (target && router.history.location.pathname === '/') {
    // At once, so that the first page that is drawn is this one.
    const { href } = router.buildLocation(target)
    router.history.replace(href, {}, { ignoreBlocker: true })
  }
  host.ready()
}

/** What the header's way back does, and before it what lies over the page; not while money moves. */
function stepBack(): void {
  if (isMoneyMoving() || leaveFrontLayer()) return
  const parent = router.state.matches.at(-1)?.staticData.page?.parent ?? '/'
  goBack(router.history, () => void router.navigate({ to: parent, replace: true }))
}

/** Overwrites the device's own edges, which a host's buttons may lie within. */
function writeInsets(insets: Insets): void {
  const { style } = document.documentElement
  for (const [side, inset] of Object.entries(insets))
    style.setProperty(`--safe-${side}`, `${inset}px`)
}
