import { DEFAULT_LANGUAGE, type Language } from '../../../contract/calls/texts.ts'
import { LANGUAGES } from '../../../texts/languages.ts'

/** Themes that a manifest has colours of. */
export type ManifestTheme = 'light' | 'dark'

/**
 * Returns the name of the web app manifest of a language and theme; that of the page is the
 * shortest.
 */
export function manifestFile(language: Language, theme: ManifestTheme): string {
  const parts = [
    'manifest',
    ...(language === DEFAULT_LANGUAGE ? [] : [language]),
    ...(theme === 'light' ? [] : [theme]),
  ]
  return `${parts.join('-')}.webmanifest`
}

/**
 * Names the manifest of the page's language and theme in the page, for an app that is installed
 * from it (A10).
 */
export function linkManifest(): void {
  const { lang, dataset } = document.documentElement
  const language = LANGUAGES.find((one) => one === lang) ?? DEFAULT_LANGUAGE
  const address = `/${manifestFile(language, dataset['theme'] === 'dark' ? 'dark' : 'light')}`
  const link = document.querySelector('link[rel="manifest"]')
  if (link?.getAttribute('href') !== address) link?.setAttribute('href', address)
}
