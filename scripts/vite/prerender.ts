import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { patchCssModules } from 'vite-css-modules'
import { DEFAULT_LANGUAGE, type Language } from '../../contract/calls/texts.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import { TEXTS } from '../../texts/texts.ts'
import { type BuildSettings, defineSettings } from './build-settings.ts'
import { splitTexts } from './split-texts.ts'

const SOURCE = 'src/app/prerender.tsx'

/** Exports of `src/app/prerender.tsx`. */
interface Renderer {
  renderFirstPaint: (path: string) => Promise<string>
  renderFirstWallets: () => Promise<string>
  renderFirstVerifyCard: () => Promise<string>
  renderFirstHeader: () => Promise<string>
}

/** A prerendered page: how it is rendered, and the contents of local storage for it. */
interface Drawing {
  draw: (renderer: Renderer) => Promise<string>
  stored: Readonly<Record<string, string>>
}

/**
 * The page itself contains the landing of the default language, and templates all others, by their
 * ids.
 */
const LANDING = `landing-${DEFAULT_LANGUAGE}`
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  ...Object.fromEntries(LANGUAGES.map((language) => [`landing-${language}`, landing(language)])),
  ...ofOwners('app', ({ renderFirstPaint }) => renderFirstPaint('/')),
  ...ofOwners('header', ({ renderFirstHeader }) => renderFirstHeader()),
  ...ofOwners('verify', ({ renderFirstVerifyCard }) => renderFirstVerifyCard()),
  wallets: {
    draw: ({ renderFirstWallets }) => renderFirstWallets(),
    stored: ofOwner(DEFAULT_LANGUAGE),
  },
}

function landing(language: string): Drawing {
  return { draw: ({ renderFirstPaint }) => renderFirstPaint('/auth'), stored: { language } }
}

/** A part of a signed-in start in each language. */
function ofOwners(name: string, draw: Drawing['draw']): Record<string, Drawing> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [`${name}-${language}`, { draw, stored: ofOwner(language) }]),
  )
}

function ofOwner(language: string) {
  return { language, token: 'nobody' }
}

/**
 * Fills index.html: `{{language}}` with the default language, `{{text:key}}` with its text,
 * `{{texts:p:key}}` with an element for each language, `{{landing}}` and `{{templates}}` with the
 * prerendered HTML. The dev server leaves that to the app.
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
        const templates = Object.keys(DRAWINGS)
          .filter((name) => name !== LANDING)
          .map((name) => `<template id="${name}">${pages.get(name) ?? ''}</template>`)
        return html
          .replaceAll('{{language}}', DEFAULT_LANGUAGE)
          .replaceAll('{{landing}}', () => pages.get(LANDING) ?? '')
          .replaceAll('{{templates}}', () => templates.join('\n    '))
          .replaceAll(/\{\{text:([\w.]+)\}\}/g, (_, key: string) => textOf(DEFAULT_LANGUAGE, key))
          .replaceAll(/\{\{texts:(\w+):([\w.]+)\}\}/g, (_, tag: string, key: string) =>
            LANGUAGES.map(
              (language) => `<${tag} lang="${language}">${textOf(language, key)}</${tag}>`,
            ).join(''),
          )
      },
    },
  }
}

function textOf(language: Language, key: string): string {
  const found = new Map(Object.entries<string>(TEXTS[language].app)).get(key)
  if (found === undefined) throw new Error(`index.html: no text of ${key}`)
  return found
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
