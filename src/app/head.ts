/**
 * The inline script of index.html (scripts/vite/inline-scripts.ts compiles it). It runs before the
 * page's body is parsed and before any file of the app is loaded. The order of a start:
 *
 * 1. Script policy, theme, language and kind of the start, as attributes of `<html>`.
 * 2. A signed-in start requests the style of its frame and the profile, on Home also the wallets.
 * 3. When the prerendered HTML is parsed and that style is loaded, the part that this start needs
 * is
 *    placed, on Home with the balances of the last visit (`home.ts`). The browser paints it.
 * 4. After the first paint, or at once where nothing is painted: the entry (`src/main.tsx`), loaded
 *    meanwhile with low priority, is started; the dictionary, lazy code and Inter are requested.
 * 5. The answer with the wallets, whenever it arrives, replaces skeleton or old balances; that with
 *    the profile brings the card of identification.
 * 6. The entry mounts the app. Its first calls for wallets and profile take the responses of step 2
 * (`early-call.ts`), and the
 *    last press on a button of the first paint is repeated (`kept-press.ts`).
 *
 * `prerender.tsx` renders the HTML in the build (decisions 005 and 035).
 */
import type { profileEndpoints } from '../../contract/calls/profile.ts'
import type { walletEndpoints } from '../../contract/calls/wallet.ts'
import type { FileRouteTypes } from '../routeTree.gen.ts'
import { sendEarlyCall } from '../kernel/first-paint/early-call.ts'
import {
  loadFile,
  loadFont,
  readHints,
  startEntry,
  untilMounted,
  untilPainted,
} from '../kernel/first-paint/load-files.ts'
import { keepPresses } from '../kernel/first-paint/kept-press.ts'
import { watchFailedStart } from '../kernel/first-paint/offer-reload.ts'
import { placePage, untilParsed } from '../kernel/first-paint/place-page.ts'
import { restrictScripts } from '../kernel/first-paint/script-policy.ts'
import { readStart } from '../kernel/first-paint/start.ts'
import { stored } from '../kernel/first-paint/stored.ts'

type FirstSegment<Path> = Path extends `/${infer Segment}/${string}`
  ? Segment
  : Path extends `/${infer Segment}`
    ? Segment
    : never

/** First segments of all pages; the type keeps them equal to the routes. */
const PAGES: Record<FirstSegment<FileRouteTypes['fullPaths']>, true> = {
  '': true,
  '@{$name}': true,
  auth: true,
  consent: true,
  exchange: true,
  help: true,
  history: true,
  ondato: true,
  p: true,
  payment: true,
  people: true,
  r: true,
  request: true,
  planned: true,
  send: true,
  settings: true,
  total: true,
  wallet: true,
}

/** Paths of the first calls; their types are the contract's. */
const WALLETS: typeof walletEndpoints.wallet.path = '/v2/wallet'
const PROFILE: typeof profileEndpoints.authInfo.path = '/v2/wallet/auth/info'

restrictScripts()
const start = readStart(PAGES)
const { kind, language, theme, isHome } = start
const root = document.documentElement
root.dataset['theme'] = theme
root.dataset['start'] = kind
root.lang = language

const token = stored('token')
const send = (path: string) =>
  kind === 'app' && token ? sendEarlyCall(path, token, language) : undefined
const wallets = isHome ? send(WALLETS) : undefined
const profile = send(PROFILE)
const hints = readHints()
const frame = kind === 'app' ? (hints.frame ?? []).map(loadFile) : []
const placed = Promise.all([untilParsed(start), ...frame])
  .then(() => placePage(start))
  .catch(console.error)
void placed.then((isSeen) => (isSeen === false ? undefined : untilPainted())).then(loadRest)
// Without a usable answer the page stays as it is: the app's call handles it.
if (wallets) void placed.then(() => globalThis.homeScript?.showAnswer(wallets)).catch(() => {})
if (isHome && profile)
  void placed.then(() => globalThis.homeScript?.showVerifyCard(profile)).catch(() => {})

watchFailedStart()
keepPresses()

function loadRest(): void {
  startEntry()
  const ofOwner =
    kind === 'app' ? [...(hints[`${language}-owner`] ?? []), ...(hints.app ?? [])] : []
  const files = [...(hints[language] ?? []), ...ofOwner]
  for (const file of files) void loadFile(file)
  // Amounts arrive with the answers; the ruble sign is a file of its own.
  const sign = kind === 'app' ? '\u20bd' : ''
  const texts = (document.getElementById('root')?.textContent ?? '') + sign
  // Drawn by the app in wider letters, a text of the frame would count as a later, larger paint.
  loadFont(texts, kind === 'app' ? untilMounted() : undefined)
}
