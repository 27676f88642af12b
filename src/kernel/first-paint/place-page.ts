import { DEFAULT_LANGUAGE, type Language } from '../../../contract/calls/texts.ts'
import type { EarlyCall } from './early-call.ts'
import { applyStyles, copyTemplate } from './templates.ts'
import { readLaunch, type Start } from './start.ts'

/** What `home.ts` offers to `head.ts`. */
interface HomeScript {
  /** Shows the balances of the last visit, if they are stored. */
  placeSnapshot: (language: Language) => void
  /** Shows the wallets of an early call. Rejects if the answer is not usable. */
  showAnswer: (call: EarlyCall) => Promise<void>
  /** Shows on Home the card of identification, if the profile of an early call asks for it. */
  showVerifyCard: (call: EarlyCall) => Promise<void>
}

declare global {
  var homeScript: HomeScript | undefined
}

/**
 * The page whose header is prerendered: one of Home's actions and of the installed app's shortcuts.
 */
export const HEADER_PATH = '/exchange'

/**
 * Resolves when the prerendered HTML that a start needs is parsed, and hides the page until then,
 * since a part of it would move when the rest arrives. The landing of the default language is
 * complete where the templates begin.
 */
export function untilParsed({ kind, language }: Start): Promise<void> {
  document.documentElement.dataset['placing'] = ''
  const end = kind === 'landing' && language === DEFAULT_LANGUAGE ? 'template' : '#not-started'
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(end)) return
      observer.disconnect()
      resolve()
    }).observe(document, { childList: true, subtree: true })
  })
}

/**
 * Shows the prerendered page of a start. The container holds the landing of the default language;
 * for another start its content is replaced. Returns whether a phone shows anything of it.
 */
export function placePage(start: Start): boolean {
  const { kind, language, isHome } = start
  const page = document.getElementById('root')
  if (!page?.classList.contains('first-paint')) return true
  const found = copyTemplate(`${kind}-${language}`)
  if (found || kind === 'blank') page.replaceChildren(...(found ? [found] : []))
  applyStyles(page)
  if (kind === 'app' && isHome) globalThis.homeScript?.placeSnapshot(language)
  const isSeen = kind === 'app' && !isHome ? keepMenu(page, language) : kind !== 'blank'
  if (kind === 'landing') keepTarget(page, isHome)
  delete document.documentElement.dataset['placing']
  return isSeen
}

/**
 * Reduces the frame of Home to the menu, for all other pages; where a header is prerendered it
 * takes the place of what Home has in the middle. Returns whether a phone shows anything of it: it
 * has no menu in a flow.
 */
function keepMenu(page: HTMLElement, language: Language): boolean {
  const menu = page.querySelector('nav')
  const frame = menu?.parentElement
  if (!frame) return false
  const header = location.pathname === HEADER_PATH && copyTemplate(`header-${language}`)
  if (header) page.querySelector('header')?.parentElement?.replaceChildren(header)
  else frame.replaceChildren(menu)
  frame.dataset['kind'] = 'flow'
  for (const link of menu.querySelectorAll('li a')) {
    link.removeAttribute('aria-current')
    if (link.getAttribute('href') !== location.pathname) continue
    link.setAttribute('aria-current', 'page')
    frame.dataset['kind'] = 'tab'
  }
  return !!header || frame.dataset['kind'] === 'tab'
}

/**
 * Adds the visitor's target to the landing's links, as the app does. Launch parameters are signed
 * data: they stay behind the # and never reach the server.
 */
function keepTarget(page: HTMLElement, isHome: boolean): void {
  const { pathname, search, hash } = location
  const launch = readLaunch()
  const target = pathname + search + (launch ? '' : hash)
  const isLanding = /^\/auth\/?$/.test(pathname)
  const query = isLanding ? search : isHome ? '' : `?next=${encodeURIComponent(target)}`
  for (const link of page.querySelectorAll('a[href^="/auth/"]'))
    link.setAttribute('href', link.getAttribute('href') + query + launch)
}
