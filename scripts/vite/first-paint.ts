import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { patchCssModules } from 'vite-css-modules'
import en from '../../src/contract/texts/en.json' with { type: 'json' }
import ru from '../../src/contract/texts/ru.json' with { type: 'json' }
import { type BuildSettings, defineSettings } from './build-settings.ts'

const SOURCE = 'src/first-paint.tsx'

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = { ru, en }

/** What `src/first-paint.tsx` gives. */
interface Renderer {
  renderFirstPaint: (path: string) => Promise<string>
  renderFirstWallets: () => Promise<string>
}

/** Something that shows first: how it is drawn, and what local storage holds when it is. */
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
 * Fills index.html with what shows before the app: `{{ru:some.key}}` from the built-in dictionary,
 * `{{page:name}}` with one of DRAWINGS. The dev server leaves the pages to the app.
 */
export function firstPaint(settings: BuildSettings): Plugin {
  let isBuild = false
  return {
    name: 'first-paint',
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
  const folder = join('.cache', `first-paint-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    await build({
      configFile: false,
      // Names the classes as the app's own build does.
      plugins: [patchCssModules()],
      define: defineSettings(settings),
      publicDir: false,
      logLevel: 'error',
      // As in a browser, packages too: the app takes the landing over only where it would draw the same.
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

/** Draws one page in a copy of the app of its own: what it remembers must not reach the next page. */
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
    if (markup === '') throw new Error(`${SOURCE}: nothing is drawn by ${address}`)
    // The policy refuses style attributes; the head script gives their elements the same style.
    return markup.replaceAll(' style="', ' data-style="')
  } finally {
    giveBack()
  }
}

/** Puts in place what the app asks a browser for while it starts. Gives the function that undoes it. */
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
