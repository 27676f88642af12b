import { atom } from 'jotai'
import { afterPaint } from '../runtime/after-paint.ts'
import { localStore } from '../runtime/storage.ts'
import { store } from '../runtime/store.ts'
import { linkManifest } from './manifest-file.ts'

/** Read by the head script of index.html too. */
const THEME_KEY = 'theme'

export const THEME_CHOICES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

const choiceAtom = atom<ThemeChoice>(stored())

/** Colours of the page and of surfaces in the current theme, `#rrggbb`. */
export interface ThemeColours {
  page: string
  surface: string
}

let hostScheme: 'light' | 'dark' | undefined
const followers = new Set<(colours: ThemeColours) => void>()

/** What the owner chose in settings; `system` follows the messenger, else the device. */
export const themeChoiceAtom = atom((get) => get(choiceAtom))

/** Stores the choice of a theme and applies it (U1). */
export function chooseTheme(choice: ThemeChoice): void {
  localStore.write(THEME_KEY, choice)
  store.set(choiceAtom, choice)
  applyTheme()
}

/** Applies the theme now, whenever the device's scheme changes, and when another tab chooses. */
export function followTheme(): void {
  applyTheme()
  darkScheme().addEventListener('change', applyTheme)
  addEventListener('storage', ({ key }) => {
    if (key !== THEME_KEY) return
    store.set(choiceAtom, stored())
    applyTheme()
  })
}

/** The messenger's scheme, which takes precedence over the device's (U1). */
export function setHostScheme(scheme: 'light' | 'dark' | undefined): void {
  hostScheme = scheme
  applyTheme()
}

/** Calls back with the colours now and after each change of the theme. */
export function followThemeColours(follower: (colours: ThemeColours) => void): void {
  followers.add(follower)
  follower(readColours())
}

/** Sets the theme attribute that the style tokens use, and reports the colours once they apply. */
function applyTheme(): void {
  const choice = store.get(choiceAtom)
  const device = darkScheme().matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = choice === 'system' ? (hostScheme ?? device) : choice
  void afterPaint().then(tellColours)
}

/**
 * Colours the browser's bars and the installed app, and notifies the listeners. Runs after the
 * paint, since reading colours before it computes styles twice.
 */
function tellColours(): void {
  const colours = readColours()
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    if (colours.page) meta.setAttribute('content', colours.page)
  }
  for (const follower of followers) follower(colours)
  linkManifest()
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
