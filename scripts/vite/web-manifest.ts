import type { Plugin } from 'vite'
import en from '../../src/contract/texts/en.json' with { type: 'json' }
import ru from '../../src/contract/texts/ru.json' with { type: 'json' }
import type { EnvironmentId } from '../../src/contract/rules/environments.ts'
import type { BuildSettings } from './build-settings.ts'

const FILE = 'manifest.webmanifest'

/** Name and page colour of each brand; the colours are the `--color-bg` of its light theme. */
const BRANDS = {
  ewallet: { name: en['app.name'], color: '#F3F5F9' },
  grok: { name: en['app.name.grok'], color: '#F4F5F2' },
} as const

/** Pages that the icon's own menu opens. */
const SHORTCUTS = [
  { key: 'wallet_topup.title', url: '/wallet/topup' },
  { key: 'exchange.title', url: '/exchange' },
  { key: 'payment.title', url: '/payment' },
] as const

/** Publishes the web app manifest of the brand that is being built (A10). */
export function webManifest({ environment }: Pick<BuildSettings, 'environment'>): Plugin {
  const body = `${JSON.stringify(manifestOf(environment), undefined, 2)}\n`
  return {
    name: 'web-manifest',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: body })
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('Content-Type', 'application/manifest+json')
        response.end(body)
      })
    },
  }
}

function manifestOf(environment: EnvironmentId) {
  const { name, color } = BRANDS[environment]
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
    description: ru['wallet.auth.subtitle'],
    lang: 'ru',
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
      name: ru[key],
      url: `${url}?source=shortcut`,
      icons: [icon('icon-192', 192, 'any')],
    })),
    screenshots: [
      screenshot('home-narrow', '780x1688', 'narrow', ru['home.title']),
      screenshot('exchange-narrow', '780x1688', 'narrow', ru['exchange.title']),
      screenshot('home-wide', '1280x800', 'wide', ru['home.title']),
    ],
    prefer_related_applications: false,
  }
}
