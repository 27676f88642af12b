import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { patchCssModules } from 'vite-css-modules'
import en from '../../texts/en/app.json' with { type: 'json' }
import ru from '../../texts/ru/app.json' with { type: 'json' }
import { type BuildSettings, defineSettings } from './build-settings.ts'
import { splitTexts } from './split-texts.ts'

const SOURCE = 'src/app/prerender.tsx'

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = { ru, en }

/** Exports of `src/app/prerender.tsx`. */
interface Renderer {
  renderFirstPaint: (path: string) => Promise<string>
  renderFirstWallets: () => Promise<string>
}

/** A prerendered page: how it is rendered, and the contents of local storage for it. */
interface Drawing {
  draw: (renderer: Renderer) => Promise<string>
  stored: Readonly<Record<string, string>>
}

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  'landing-ru': landing('ru'),
  'landing-en': landing('en'),
  'app-ru': home('ru'),
  'app-en': home('en'),
  wallets: { draw: ({ renderFirstWallets }) => renderFirstWallets(), stored: ofOwner('ru') },
}

function landing(language: string): Drawing {
  return { draw: ({ renderFirstPaint }) => renderFirstPaint('/auth'), stored: { language } }
}

function home(language: string): Drawing {
  return { draw: ({ renderFirstPaint }) => renderFirstPaint('/'), stored: ofOwner(language) }
}

function ofOwner(language: string) {
  return { language, token: 'nobody' }
}

/**
 * Fills index.html with the prerendered HTML: `{{ru:some.key}}` from the built-in dictionary,
 * `{{page:name}}` with one of DRAWINGS. The dev server leaves the pages to the app.
 */
export function prerender(settings: BuildSettings): Plugin {
  let isBuild = false
  return {
    name: 'prerender',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const pages = isBuild ? await drawPages(settings) : new Map<string, string>()
        return html.replaceAll(/\{\{(\w+):([\w.-]+)\}\}/g, (_, from: string, key: string) => {
          const found = from === 'page' ? (pages.get(key) ?? '') : texts[from]?.[key]
          if (found === undefined) throw new Error(`index.html: no ${from} text of ${key}`)
          return found
        })
      },
    },
  }
}

async function drawPages(settings: BuildSettings): Promise<Map<string, string>> {
  const folder = join('.cache', `prerender-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    await build({
      configFile: false,
      // Names the classes as the app's own build does.
      plugins: [patchCssModules(), splitTexts()],
      define: defineSettings(settings),
      publicDir: false,
      logLevel: 'error',
      // Resolves packages as for a browser, because the app can hydrate only identical HTML.
      ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'production'] } },
      build: {
        ssr: SOURCE,
        outDir: folder,
        minify: false,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'renderer.js' } },
      },
    })
    const pages = new Map<string, string>()
    for (const [name, drawing] of Object.entries(DRAWINGS)) {
      const address = `${pathToFileURL(join(folder, 'renderer.js')).href}?${name}`
      pages.set(name, await drawPage(address, drawing))
    }
    return pages
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Renders each page in a separate copy of the app, so that no state leaks to the next page. */
async function drawPage(address: string, { draw, stored }: Drawing): Promise<string> {
  const giveBack = lend({
    navigator: { onLine: true, userAgent: '', maxTouchPoints: 0 },
    localStorage: { getItem: (key: string) => stored[key] ?? null, setItem: () => {} },
    sessionStorage: { getItem: () => null, setItem: () => {} },
    self: {},
    matchMedia: () => ({ matches: false }),
  })
  try {
    const renderer: Renderer = await import(address)
    const markup = await draw(renderer)
    // React marks a part that failed to render.
    if (markup === '' || markup.includes('<!--$!-->'))
      throw new Error(`${SOURCE}: rendering failed for ${address}`)
    // The content policy blocks style attributes; the head script sets the same styles.
    return markup.replaceAll(' style="', ' data-style="')
  } finally {
    giveBack()
  }
}

/**
 * Stubs the browser APIs that the app uses while starting. Returns the function that removes the
 * stubs.
 */
function lend(values: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(values).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { configurable: true, value })
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}
