import type { Language } from '../../../contract/calls/texts.ts'

/**
 * Addresses of built files in `<meta name="preload-hints">`, written by
 * scripts/vite/preload-hints.ts.
 */
export interface PreloadHints extends Record<Language | `${Language}-owner`, string[]> {
  /** Style that blocks the frame of a signed-in start. */
  frame: string[]
  /** Other chunks of a signed-in start, requested after the first paint. */
  app: string[]
}

/** Longest wait for the first paint, ms: a tab in the background paints nothing. */
const LONGEST_WAIT_MS = 1000

/** Longest wait for the app, ms: a slow network may bring the letters long before it. */
const LONGEST_MOUNT_MS = 3000

/** Returns the files to load; none in the dev server, which has no bundle. */
export function readHints(): Partial<PreloadHints> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="preload-hints"]')
  return meta ? JSON.parse(meta.content) : {}
}

/** Preloads code, and loads a style, which applies immediately. Resolves when a style is loaded. */
export function loadFile(file: string): Promise<unknown> {
  const link = document.createElement('link')
  const isStyle = file.endsWith('.css')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
  if (!isStyle) return Promise.resolve()
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
  })
}

/**
 * Starts the app, whose entry the page preloads (scripts/vite/entry-after-paint.ts). The dev server
 * has the entry as a script.
 */
export function startEntry(): void {
  const entry = document.querySelector<HTMLLinkElement>('link[data-entry]')
  if (!entry) return
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = entry.href
  document.head.append(script)
}

declare global {
  /** Ends the wait of `untilMounted`. */
  var onMounted: (() => void) | undefined
}

/** Resolves when the app has painted its first page, at the latest after LONGEST_MOUNT_MS. */
export function untilMounted(): Promise<void> {
  return new Promise((resolve) => {
    globalThis.onMounted = resolve
    setTimeout(resolve, LONGEST_MOUNT_MS)
  })
}

/**
 * Loads Inter for `texts`, waits for `ready`, and names it in the style. Naming it earlier would
 * lay out the page twice (decision 005).
 */
export function loadFont(texts: string, ready?: Promise<void>): void {
  const loaded = document.fonts.load('1em Inter', texts).catch(() => {})
  void Promise.all([loaded, ready]).then(nameFont)
}

function nameFont(): void {
  document.documentElement.dataset['letters'] = ''
}

/**
 * Resolves when the browser reports the first paint, at the latest after LONGEST_WAIT_MS; a hidden
 * page has none.
 */
export function untilPainted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS)
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint', buffered: true })
  })
}
