import { router } from '../router.ts'

/** Time after which a page that is not long enough is left where it is, ms. */
const PATIENCE_MS = 3000
/** What an owner does to scroll, or to press something, in place of whom nothing scrolls. */
const INPUTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** How far a page was scrolled. */
export interface ScrollPlace {
  href: string
  top: number
}

/** Returns the place of the page that is shown. */
export function readScrollPlace(): ScrollPlace {
  return { href: router.history.location.href, top: window.scrollY }
}

/**
 * Scrolls the page to its place as soon as it is long enough, unless another page is shown or the
 * owner does something first.
 */
export function returnTo({ href, top }: ScrollPlace): void {
  if (top === 0 || router.history.location.href !== href) return
  const end = new AbortController()
  const { signal } = end
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' })
    if (window.scrollY >= top - 1) end.abort()
  })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const name of INPUTS) addEventListener(name, () => end.abort(), { signal })
  setTimeout(() => end.abort(), PATIENCE_MS)
  observer.observe(document.body)
}
