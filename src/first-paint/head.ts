/**
 * The inline script of index.html (scripts/vite/head-script.ts compiles it). It runs before the
 * page's body is parsed and before any file of the app is loaded. The order of a start:
 *
 * 1. Script policy, theme, language and kind of the start, as attributes of `<html>`.
 * 2. A signed-in start requests the style of its frame.
 * 3. When the prerendered HTML is parsed and that style is loaded, the part that this start needs is
 *    placed, on Home with the balances of the last visit. The browser paints it.
 * 4. After the first paint: the dictionary, lazy code and Inter.
 * 5. The entry (`src/main.tsx`), loaded meanwhile with low priority, mounts the app.
 *
 * `src/first-paint/prerender.tsx` renders the HTML in the build (decision 005).
 */
import type { FileRouteTypes } from '../routeTree.gen.ts'
import { loadFile, loadFont, readHints, untilPainted } from './load-files.ts'
import { watchFailedStart } from './offer-reload.ts'
import { placePage, untilParsed } from './place-page.ts'
import { restrictScripts } from './script-policy.ts'
import { readStart } from './start.ts'

type FirstSegment<Path> = Path extends `/${infer Segment}/${string}`
  ? Segment
  : Path extends `/${infer Segment}`
    ? Segment
    : never

/** First segments of all pages; the type keeps them equal to the routes. */
const PAGES: Record<FirstSegment<FileRouteTypes['fullPaths']>, true> = {
  '': true,
  auth: true,
  exchange: true,
  history: true,
  ondato: true,
  payment: true,
  settings: true,
  wallet: true,
}

restrictScripts()
const start = readStart(PAGES)
const { kind, language, theme } = start
const root = document.documentElement
root.dataset['theme'] = theme
root.dataset['start'] = kind
root.lang = language

const hints = readHints()
const frame = kind === 'app' ? (hints.frame ?? []).map(loadFile) : []
void Promise.all([untilParsed(start), ...frame])
  .then(() => placePage(start))
  .catch(console.error)
  .then(() => (kind === 'blank' ? undefined : untilPainted()))
  .then(loadRest)

watchFailedStart()

function loadRest(): void {
  const files = [...(hints[language] ?? []), ...((kind === 'app' && hints.app) || [])]
  for (const file of files) void loadFile(file)
  // Amounts arrive with the answers; the ruble sign is a file of its own.
  const sign = kind === 'app' ? '\u20bd' : ''
  loadFont((document.getElementById('root')?.textContent ?? '') + sign)
}
