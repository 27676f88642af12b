import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'
import { gallery, GALLERY_PATH } from './dev/gallery.ts'
import { loadApi } from './dev/load-api.ts'
import { endWithParent } from './setup/end-with-parent.mjs'

/**
 * App, API and gallery on one port, app and API reloaded as their code changes; the sandbox is on.
 */
endWithParent()
process.env['SANDBOX'] ||= '1'
const port = Number(process.env['PORT'] || '8080')
const http = createHttpServer()
const vite = await createViteServer({
  appType: 'spa',
  server: { middlewareMode: true, hmr: { server: http } },
})

try {
  const api = await loadApi(vite)
  const answer = getRequestListener((request, bindings) => api.fetch(request, bindings))
  const show = getRequestListener(gallery.fetch)
  http.on('request', (request, response) => {
    if (request.url?.startsWith(GALLERY_PATH)) void show(request, response)
    else if (api.isFor(request.url ?? '/')) void answer(request, response)
    else vite.middlewares(request, response)
  })
  http.once('error', (error) => fail(error))
  // Its codes are open to read: for this machine alone unless HOST says otherwise.
  const host = process.env['HOST'] || '127.0.0.1'
  http.listen(port, host, () =>
    console.log(`Ready: http://localhost:${port} (SMS codes: /sandbox)`),
  )
  process.once('SIGINT', () => void end())
  process.once('SIGTERM', () => void end())

  const end = async () => {
    await Promise.all([vite.close(), api.close()])
    process.exit(0)
  }
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
