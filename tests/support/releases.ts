import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createSite } from '../../server/http/static/site.ts'
import { readStaticFiles, type StaticFiles } from '../../server/http/static/static-files.ts'

const FOLDERS = { current: 'dist/app', next: 'dist/app-next' } as const
export type Release = keyof typeof FOLDERS

/** State of the release server, changed by the test. */
export interface Switches {
  /** The release whose files are served. */
  live: Release
  /** Version in version.json instead of the real one; `page` serves the shell there. */
  versionJson?: string | undefined
  /** The release whose page is served in place of the live one's. */
  shell?: Release | undefined
  /** Releases whose hashed files are there; all, unless said otherwise. */
  assetsOf: readonly Release[]
  /** Every connection is cut. */
  isDown: boolean
  /** Each request for a page or a version finds the other release. */
  isFlapping: boolean
  /** Texts of the dictionary by key in place of the API's; the answer waits for them. */
  texts?: Promise<Readonly<Record<string, string>>> | undefined
}

export interface Releases {
  origin: string
  switches: Switches
  /** Addresses that browsers went to since the last reset. */
  visits: string[]
  /** Resets all switches. */
  reset: () => void
  close: () => Promise<void>
}

const TEXTS = '/v2/wallet/text-data/'
const SETTINGS = { HOST_FRAME_ANCESTORS: "'none'", HSTS: false }

/** Serves two builds of the app, with the headers of production, in front of the API at `api`. */
export async function serveReleases(api: string): Promise<Releases> {
  const switches = initial()
  const visits: string[] = []
  const toApi = {
    fetch: async (request: Request) => {
      const changed = new URL(request.url).pathname === TEXTS ? await switches.texts : undefined
      return changed ? changeTexts(request, api, changed) : forward(request, api)
    },
  }
  const files = {
    current: readStaticFiles(FOLDERS.current),
    next: readStaticFiles(FOLDERS.next),
  }
  const sites = {
    current: createSite(files.current, SETTINGS, toApi),
    next: createSite(files.next, SETTINGS, toApi),
  }
  const answer = (request: Request): Response | Promise<Response> => {
    const { pathname } = new URL(request.url)
    const isVisit = request.headers.get('sec-fetch-mode') === 'navigate'
    if (isVisit) visits.push(pathname)
    if (switches.isFlapping && (isVisit || pathname === '/version.json')) {
      switches.live = switches.live === 'current' ? 'next' : 'current'
    }
    if (pathname === '/version.json' && switches.versionJson !== undefined) {
      const shell = new Request(new URL('/', request.url))
      if (switches.versionJson === 'page') return sites[switches.live].fetch(shell)
      return Response.json({ version: switches.versionJson })
    }
    const owner = switches.assetsOf.find((release) => has(files[release], pathname))
    if (pathname.startsWith('/assets/')) {
      return owner ? sites[owner].fetch(request) : new Response('Not found', { status: 404 })
    }
    const isPage = isVisit || pathname === '/'
    return sites[isPage ? (switches.shell ?? switches.live) : switches.live].fetch(request)
  }
  const listener = getRequestListener(answer)
  const server = createServer((incoming, outgoing) => {
    if (switches.isDown) incoming.socket.destroy()
    else void listener(incoming, outgoing)
  })
  const { port } = await listen(server)
  return {
    origin: `http://localhost:${port}`,
    switches,
    visits,
    reset: () => {
      const unset = { versionJson: undefined, shell: undefined, texts: undefined }
      Object.assign(switches, unset, initial())
      visits.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function initial(): Switches {
  return { live: 'current', assetsOf: ['current', 'next'], isDown: false, isFlapping: false }
}

function has(files: StaticFiles, path: string): boolean {
  return files.has(path)
}

/** The dictionary as the API has it, but for some texts: another one to every cache. */
async function changeTexts(
  request: Request,
  api: string,
  changed: Readonly<Record<string, string>>,
): Promise<Response> {
  const asked = new Request(request)
  asked.headers.delete('if-none-match')
  const answer = await forward(asked, api)
  const { results }: { results: { iname: string; text: string }[] } = await answer.json()
  for (const one of results) one.text = changed[one.iname] ?? one.text
  answer.headers.set('etag', '"changed"')
  return Response.json({ results }, { headers: answer.headers })
}

async function forward(request: Request, api: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('host')
  const body = request.method === 'POST' ? await request.text() : undefined
  const { method } = request
  const answer = await fetch(`${api}${pathname}${search}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
    redirect: 'manual',
  })
  const kept = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name)
  return new Response([204, 304].includes(answer.status) ? null : await answer.arrayBuffer(), {
    status: answer.status,
    headers: kept,
  })
}

async function listen(server: Server): Promise<AddressInfo> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address
}
