import { atom } from 'jotai'
import { afterPaint } from '../lib/after-paint.ts'
import { localStore } from '../lib/storage.ts'
import { store } from '../lib/store.ts'

/** Read by the head script of index.html too. */
const THEME_KEY = 'theme'

export const THEME_CHOICES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

const choiceAtom = atom<ThemeChoice>(stored())

/** The colours of the page and of what lies on it, `#rrggbb`, as the theme in force has them. */
export interface ThemeColours {
  page: string
  surface: string
}

let hostScheme: 'light' | 'dark' | undefined
const followers = new Set<(colours: ThemeColours) => void>()

/** What the owner chose in settings; `system` follows the messenger, else the device. */
export const themeChoiceAtom = atom((get) => get(choiceAtom))

export function chooseTheme(choice: ThemeChoice): void {
  localStore.write(THEME_KEY, choice)
  store.set(choiceAtom, choice)
  applyTheme()
}

/** Applies the theme now and whenever the device changes its own. */
export function followTheme(): void {
  applyTheme()
  darkScheme().addEventListener('change', applyTheme)
}

/** The scheme of the messenger around the page, which goes before the device's own (U1). */
export function setHostScheme(scheme: 'light' | 'dark' | undefined): void {
  hostScheme = scheme
  applyTheme()
}

/** Tells the colours now and after each change of the theme. */
export function followThemeColours(follower: (colours: ThemeColours) => void): void {
  followers.add(follower)
  follower(readColours())
}

/** Writes the theme where the style tokens read it; the colours are told when the page has them. */
function applyTheme(): void {
  const choice = store.get(choiceAtom)
  const device = darkScheme().matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = choice === 'system' ? (hostScheme ?? device) : choice
  void afterPaint().then(tellColours)
}

/** Colours the browser's own bars and tells the followers. Read before the paint, style is worked out an extra time. */
function tellColours(): void {
  const colours = readColours()
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    if (colours.page) meta.setAttribute('content', colours.page)
  }
  for (const follower of followers) follower(colours)
}

function readColours(): ThemeColours {
  const style = getComputedStyle(document.documentElement)
  return {
    page: style.getPropertyValue('--color-bg').trim(),
    surface: style.getPropertyValue('--color-surface').trim(),
  }
}

function darkScheme(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}

function stored(): ThemeChoice {
  const text = localStore.read(THEME_KEY)
  return THEME_CHOICES.find((choice) => choice === text) ?? 'system'
}
