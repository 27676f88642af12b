import { type Context, Hono } from 'hono'
import { VERSION_HEADER } from '../../../contract/wire.ts'
import {
  cacheControl,
  commonHeaders,
  type HeaderSettings,
  pageHeaders,
  resourceHeaders,
} from './headers.ts'
import { sendStaticFile } from './send-file.ts'
import { SHELL_PATH, type StaticFiles } from './static-files.ts'

/** Paths that the API answers; the shell never stands in for them. */
export const API_PATH = /^\/(?:v2|op|developers|sandbox|healthz|readyz)(?:\/|$)/

/** Handler of requests that are not for the app; `bindings` come from the socket. */
interface Api {
  fetch(request: Request, bindings?: object): Response | Promise<Response>
}

/** The request's socket bindings are passed to the API. */
interface SiteEnv {
  Bindings: object
}

/** A wallet address, which a browser opens as a page, and files of it (T1). */
const WALLET_ADDRESS = /^\/@[^/]+(?:\/(?:jwks|did)\.json|\/?)$/

/**
 * Pages on which owners decide what a program may do: no other page may frame them, wherever the
 * app may be framed (T4).
 */
const NEVER_FRAMED = /^\/consent\//

const HAS_EXTENSION = /\.[^/]*$/

/** Serves the built app in front of `api`: its files, and the shell for every page address. */
export function createSite(files: StaticFiles, settings: HeaderSettings, api: Api): Hono<SiteEnv> {
  const common = commonHeaders(settings)
  const shell = new TextDecoder().decode(files.get(SHELL_PATH)?.plain.body)
  const page = pageHeaders(shell, settings)
  const alone = pageHeaders(shell, { ...settings, HOST_FRAME_ANCESTORS: "'none'" })
  const version = readVersion(files)

  const headersOf = (path: string, visited: string) => {
    if (path !== SHELL_PATH) return resourceHeaders(path)
    return NEVER_FRAMED.test(visited) ? alone : page
  }

  return new Hono<SiteEnv>().all('*', async (context) => {
    if (isForApi(context)) {
      const answer = await api.fetch(context.req.raw, context.env)
      for (const [name, value] of Object.entries(common)) answer.headers.set(name, value)
      if (version !== undefined) answer.headers.set(VERSION_HEADER, version)
      return answer
    }
    const path = isPage(context) ? SHELL_PATH : context.req.path
    const file = files.get(path)
    if (!file) return context.text('Not found', 404, { ...common, 'Cache-Control': 'no-store' })
    const answer = sendStaticFile(context, file, {
      ...common,
      ...headersOf(path, context.req.path),
      'Cache-Control': cacheControl(path),
    })
    // The same address has JSON for programs.
    if (WALLET_ADDRESS.test(context.req.path)) answer.headers.append('Vary', 'Accept')
    return answer
  })
}

/**
 * The version in version.json; undefined where there is none, as in a folder that is no release.
 */
function readVersion(files: StaticFiles): string | undefined {
  const body = new TextDecoder().decode(files.get('/version.json')?.plain.body)
  return /"version": ?"(\d+\.\d+\.\d+)"/.exec(body)?.[1]
}

function isForApi({ req }: Context<SiteEnv>): boolean {
  if (API_PATH.test(req.path) || (req.method !== 'GET' && req.method !== 'HEAD')) return true
  return WALLET_ADDRESS.test(req.path) && (req.path.endsWith('.json') || isForProgram(req))
}

/** A program asks for JSON and for no page. */
function isForProgram(req: Context<SiteEnv>['req']): boolean {
  const accepted = req.header('Accept') ?? ''
  return /application\/(?:[\w.+-]*\+)?json/.test(accepted) && !accepted.includes('text/html')
}

/** A visit to an address of the app, not a call for a file or by a script. */
function isPage({ req }: Context<SiteEnv>): boolean {
  if (req.path === '/') return true
  if (HAS_EXTENSION.test(req.path) || req.path.startsWith('/assets/')) return false
  const mode = req.header('Sec-Fetch-Mode')
  if (mode !== undefined) return mode === 'navigate'
  return /text\/html|\*\/\*/.test(req.header('Accept') ?? '*/*')
}
