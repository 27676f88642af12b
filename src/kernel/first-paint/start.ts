import { DEFAULT_LANGUAGE, type Language } from '../../../contract/calls/texts.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import type { ThemeChoice } from '../environment/theme.ts'
import { LAUNCH_KEY } from '../platform/launch-key.ts'
import { stored } from './stored.ts'

/**
 * What the first frame shows: the landing, the frame of a signed-in owner, or nothing until the app
 * is mounted.
 */
export type StartKind = 'landing' | 'app' | 'blank'

/** The start that this device and this address need. */
export interface Start {
  kind: StartKind
  language: Language
  theme: Exclude<ThemeChoice, 'system'>
  isHome: boolean
}

const THEMES: readonly Start['theme'][] = ['light', 'dark']
/** Brightness (0 to 255) below which a messenger's background is dark. */
const DARK_BELOW = 128

/** Decides the start. `pages` holds the first segments of the addresses of all pages. */
export function readStart(pages: Readonly<Record<string, true>>): Start {
  const language = LANGUAGES.find((one) => one === stored('language'))
  return {
    kind: readKind(pages, document.documentElement.dataset['brand']),
    language: language ?? DEFAULT_LANGUAGE,
    theme: THEMES.find((one) => one === stored('theme')) ?? (isDark() ? 'dark' : 'light'),
    // A messenger's start parameter may open another page.
    isHome: location.pathname === '/' && !/tgWebAppStartParam=/.test(location.href),
  }
}

function readKind(pages: Readonly<Record<string, true>>, brand: string | undefined): StartKind {
  // A tester's choice of another brand than the built one has no prerendered page.
  if ((stored('environment') || brand) !== brand) return 'blank'
  const [, section = '', subpage] = location.pathname.split('/')
  // The request of a program has no menu.
  if (section === 'consent') return 'blank'
  const token = stored('token')
  // An app that locks itself shows nothing of its owner before they have unlocked it.
  if (token) return token.startsWith('sealed:') ? 'blank' : 'app'
  // A payment link and a wallet address have a page of their own for visitors.
  const isForm = ((section === 'auth' || section === 'p') && !!subpage) || section[0] === '@'
  // The messenger may sign the visitor in, on a page of its own.
  return isForm || /tgWebAppData=/.test(location.hash) || !Object.hasOwn(pages, section)
    ? 'blank'
    : 'landing'
}

function isDark(): boolean {
  return isHostDark() ?? matchMedia('(prefers-color-scheme: dark)').matches
}

/**
 * Returns whether the messenger's background is dark; undefined in a browser. The launch contains
 * its colours; after a reload session storage has the launch.
 */
function isHostDark(): boolean | undefined {
  try {
    const launch = readLaunch() || (sessionStorage.getItem(LAUNCH_KEY) ?? '')
    const colour = /"bg_color":"#(\w\w)(\w\w)(\w\w)"/.exec(decodeURIComponent(launch))
    if (!colour) return undefined
    const [red = 0, green = 0, blue = 0] = colour.slice(1).map((part) => parseInt(part, 16))
    return red * 0.299 + green * 0.587 + blue * 0.114 < DARK_BELOW
  } catch {
    return undefined
  }
}

/** Returns the launch parameters of a messenger in the address; empty without any. */
export function readLaunch(): string {
  return /tgWebApp/.test(location.hash) ? location.hash : ''
}
