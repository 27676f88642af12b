import type { Plugin } from 'vite'

/** Low priority, so that the prerendered HTML is painted before code takes the bandwidth. */
const LATER = { fetchpriority: 'low' }
const CODE = /<(?:script type="module"|link rel="modulepreload") crossorigin/g

/**
 * Loads the `boot` entry as an async script of its own, so that it runs before the app has arrived.
 * The dev server has no bundle: there the app's own import of boot serves.
 */
export function bootFirst(): Plugin {
  return {
    name: 'boot-first',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const boot = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.isEntry && output.name === 'boot',
        )
        if (!boot) return html
        const src = `/${boot.fileName}`
        const attrs = { type: 'module', async: true, crossorigin: true, ...LATER, src }
        const page = html.replaceAll(CODE, `$& fetchpriority="${LATER.fetchpriority}"`)
        return { html: page, tags: [{ tag: 'script', attrs, injectTo: 'head' }] }
      },
    },
  }
}
