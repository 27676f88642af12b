import type { Plugin } from 'vite'
import type { BuildSettings } from './build-settings.ts'

const VERSION_FILE = 'version.json'

/** Publishes the version beside the app: `/version.json` and `<meta name="app-version">` (A1). */
export function builtVersion({
  version,
  minVersion,
}: Pick<BuildSettings, 'version' | 'minVersion'>): Plugin {
  const published = { version, ...(minVersion !== undefined && { min_version: minVersion }) }
  const body = `${JSON.stringify(published)}\n`
  return {
    name: 'app-version',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'app-version', content: version }, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: VERSION_FILE, source: body })
    },
    configureServer(server) {
      server.middlewares.use(`/${VERSION_FILE}`, (_request, response) => {
        response.setHeader('Content-Type', 'application/json')
        response.setHeader('Cache-Control', 'no-store')
        response.end(body)
      })
    },
  }
}
