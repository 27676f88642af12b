import type { Plugin } from 'vite'

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
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${boot.fileName}` }
        return { html, tags: [{ tag: 'script', attrs, injectTo: 'head' }] }
      },
    },
  }
}
