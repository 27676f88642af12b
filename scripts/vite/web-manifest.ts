import type { Plugin } from 'vite'
import type { EnvironmentId } from '../../contract/rules/environments.ts'
import type { Language } from '../../contract/calls/texts.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import { manifestFile, type ManifestTheme } from '../../src/kernel/environment/manifest-file.ts'
import type { BuildSettings } from './build-settings.ts'
import { TEXTS } from '../../texts/texts.ts'

const THEMES: readonly ManifestTheme[] = ['light', 'dark']

/** Name and page colours of each brand; the colours are the `--color-bg` of its themes. */
const BRANDS = {
  ewallet: { nameKey: 'app.name', light: '#F3F5F9', dark: '#090C13' },
  grok: { nameKey: 'app.name.grok', light: '#F4F5F2', dark: '#0A0C08' },
} as const

/** Pages that the icon's own menu opens. */
const SHORTCUTS = [
  { key: 'wallet_topup.title', url: '/wallet/topup' },
  { key: 'exchange.title', url: '/exchange' },
  { key: 'payment.title', url: '/payment' },
] as const

/**
 * Publishes the web app manifests of the brand that is being built, one for each language and theme
 * (A10).
 */
export function webManifest({ environment }: Pick<BuildSettings, 'environment'>): Plugin {
  const bodies = new Map(
    LANGUAGES.flatMap((language) =>
      THEMES.map((theme) => {
        const manifest = manifestOf(environment, language, theme)
        return [manifestFile(language, theme), `${JSON.stringify(manifest, undefined, 2)}\n`]
      }),
    ),
  )
  return {
    name: 'web-manifest',
    generateBundle() {
      for (const [fileName, source] of bodies) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer(server) {
      for (const [file, body] of bodies) {
        server.middlewares.use(`/${file}`, (_request, response) => {
          response.setHeader('Content-Type', 'application/manifest+json')
          response.end(body)
        })
      }
    },
  }
}

function manifestOf(environment: EnvironmentId, language: Language, theme: ManifestTheme) {
  const { nameKey, [theme]: color } = BRANDS[environment]
  const texts = TEXTS[language].app
  const name = texts[nameKey]
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${environment}/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const screenshot = (file: string, sizes: string, formFactor: string, label: string) => ({
    src: `/screenshots/${environment}/${file}.png`,
    sizes,
    type: 'image/png',
    form_factor: formFactor,
    label,
  })
  return {
    id: '/',
    name,
    short_name: name,
    description: texts['wallet.auth.subtitle'],
    lang: language,
    start_url: '/?source=pwa',
    scope: '/',
    display: 'standalone',
    // A launch must not reload a window with an open payment; the app navigates itself.
    launch_handler: { client_mode: 'focus-existing' },
    orientation: 'any',
    theme_color: color,
    background_color: color,
    categories: ['finance'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-192', 192, 'maskable'),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: SHORTCUTS.map(({ key, url }) => ({
      name: texts[key],
      url: `${url}?source=shortcut`,
      icons: [icon('icon-192', 192, 'any')],
    })),
    screenshots: [
      screenshot('home-narrow', '780x1688', 'narrow', texts['home.title']),
      screenshot('exchange-narrow', '780x1688', 'narrow', texts['exchange.title']),
      screenshot('home-wide', '1280x800', 'wide', texts['home.title']),
    ],
    prefer_related_applications: false,
  }
}
