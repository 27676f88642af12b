import { atom } from 'jotai'
import { localStore } from '../lib/storage.ts'
import { store } from '../lib/store.ts'

/** Read by the head script of index.html too. */
const THEME_KEY = 'theme'

export const THEME_CHOICES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

const choiceAtom = atom<ThemeChoice>(stored())

/** What the owner chose in settings; `system` follows the device. */
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

/** Writes the theme where the style tokens read it, and colours the browser's own bars. */
function applyTheme(): void {
  const choice = store.get(choiceAtom)
  const isDark = choice === 'dark' || (choice === 'system' && darkScheme().matches)
  const root = document.documentElement
  root.dataset.theme = isDark ? 'dark' : 'light'
  const background = getComputedStyle(root).getPropertyValue('--color-bg').trim()
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    if (background) meta.setAttribute('content', background)
  }
}

function darkScheme(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}

function stored(): ThemeChoice {
  const text = localStore.read(THEME_KEY)
  return THEME_CHOICES.find((choice) => choice === text) ?? 'system'
}
