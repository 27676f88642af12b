import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A file that the worker caches. Those of the core are cached before the worker is active. */
interface OfflineFile {
  url: string
  revision: string | null
  size: number
  integrity?: string
  isCore?: true
}

/**
 * Lazy chunks of Home and of the app's lock, and what talks with the worker; their imports are
 * added.
 */
const CORE_CHUNKS = /^assets\/(?:refresh-control|shared|lock-page|guard|worker-link|next-pages)-/
/** The page, and what an installed app shows before it. */
const CORE_FILES = /^(?:index\.html|manifest\.webmanifest|fonts\/.*)$/
const CORE_ICONS = /\/(?:favicon\.svg|icon-192\.png)$/

/** Names of the chunks of pages, those most used first; the others follow. */
const BY_USE = [
  '_list', 'history', 'notification-list', 'route', 'topup', 'send', 'payment', 'settings',
  'transfer-form', 'withdrawal', 'fields', 'esm', '_id', '_number', 'receipt', 'login',
] // prettier-ignore

/** Returns the plugin that finds where a build is written, and the order of the worker's files. */
export function offlineFiles(environment: string): {
  plugin: Plugin
  order: (files: OfflineFile[]) => { manifest: OfflineFile[]; warnings: string[] }
} {
  let folder = ''
  return {
    plugin: {
      name: 'offline-files',
      configResolved: ({ root, build }) => {
        folder = join(root, build.outDir)
      },
    },
    order: (files) => {
      // A build that failed wrote no page; it ends with its own error, not with one about that.
      if (!existsSync(join(folder, 'index.html'))) return { manifest: files, warnings: [] }
      const core = coreOf(folder, environment)
      const marked = files.map((file) => ({
        ...file,
        // The name of a hashed file stands for its content; another one could be of another
        // release.
        ...(file.revision !== null && { integrity: integrityOf(join(folder, file.url)) }),
        ...(core(file.url) && { isCore: true as const }),
      }))
      return { manifest: marked.toSorted((a, b) => rank(a) - rank(b)), warnings: [] }
    },
  }
}

/**
 * Returns whether a file is of the core: what the page names, the chunks above, and what these
 * import.
 */
function coreOf(folder: string, environment: string): (url: string) => boolean {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = page.matchAll(/assets\/[\w.-]+\.(?:js|css)/g)
  const found = new Set(Array.from(named, ([file]) => file))
  for (const name of readdirSync(join(folder, 'assets'))) {
    if (/\.(?:js|css)$/.test(name) && CORE_CHUNKS.test(`assets/${name}`))
      found.add(`assets/${name}`)
  }
  for (const file of found) {
    if (!file.endsWith('.js')) continue
    for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORT))
      found.add(`assets/${name}`)
  }
  const missing = [...found].filter((file) => !existsSync(join(folder, file)))
  if (missing.length > 0) throw new Error(`offline-files: ${missing.join(', ')} is not there`)
  const isIcon = (url: string) => url.startsWith(`icons/${environment}/`) && CORE_ICONS.test(url)
  return (url) => found.has(url) || CORE_FILES.test(url) || isIcon(url)
}

/** A static import of another chunk. */
const IMPORT = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g

function rank({ url, isCore }: OfflineFile): number {
  if (isCore) return -1
  const place = BY_USE.findIndex((name) => url.startsWith(`assets/${name}`))
  if (place !== -1) return place
  return BY_USE.length + (url.startsWith('assets/') ? 0 : 1)
}

function integrityOf(path: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(path)).digest('base64')}`
}
