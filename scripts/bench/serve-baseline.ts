import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { build } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { createSite } from '../../server/http/static/site.ts'
import { readStaticFiles } from '../../server/http/static/static-files.ts'
import { compressFiles } from '../build/compress.ts'

const ROOT = join(import.meta.dirname, 'baseline')

/** A site that is up. */
export interface Served {
  url: string
  /** The built files. */
  folder: string
  close: () => Promise<void>
}

/**
 * Builds and serves the baseline: the same packages with two bare routes, what no app of this stack
 * can fall below. It comes from the wallet's own static server, without its policy for scripts.
 */
export async function serveBaseline(): Promise<Served> {
  const folder = makeFolder()
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [
      react(),
      VitePWA({ injectRegister: false, manifest: { name: 'Floor', start_url: '/' } }),
    ],
    build: {
      outDir: join(process.cwd(), folder),
      emptyOutDir: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
    },
  })
  await compressFiles(folder)
  const { url, close } = await serveFolder(folder)
  return {
    url,
    folder,
    async close() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Within the project, for the sake of its packages. */
function makeFolder(): string {
  mkdirSync('.cache', { recursive: true })
  return mkdtempSync(join('.cache', 'baseline-'))
}

async function serveFolder(folder: string) {
  const site = createSite(
    readStaticFiles(folder),
    { HOST_FRAME_ANCESTORS: "'none'", HSTS: false },
    new Hono(),
  )
  const server = createAdaptorServer({
    async fetch(request: Request) {
      const answer = await site.fetch(request)
      const headers = new Headers(answer.headers)
      headers.delete('Content-Security-Policy')
      return new Response(answer.body, { status: answer.status, headers })
    },
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the baseline has no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
