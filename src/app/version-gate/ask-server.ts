const TIMEOUT_MS = 5000

const VERSION = /^\d+\.\d+\.\d+/

/** Contents of `/version.json`. */
export interface Published {
  version: string
  /** Older versions than this one should no longer be used. */
  min_version?: string
}

/** Parses a body of version.json; undefined for anything else that a server may send. */
export function readPublished(body: unknown): Published | undefined {
  if (typeof body !== 'object' || body === null || !('version' in body)) return undefined
  const { version } = body
  if (typeof version !== 'string' || !VERSION.test(version)) return undefined
  const least = 'min_version' in body ? body.min_version : undefined
  const isLeast = typeof least === 'string' && VERSION.test(least)
  return { version, ...(isLeast && { min_version: least }) }
}

/** Fetches `/version.json` past every cache (A2). Rejects when it names no version. */
export async function askPublished(): Promise<Published> {
  const response = await ask(`/version.json?${Date.now()}`)
  const published = response.ok ? readPublished(await response.json()) : undefined
  if (!published) throw new Error(`version.json: unusable answer ${response.status}`)
  return published
}

/** Returns the version of the page that the server serves; `unknown` without one. */
export async function askShell(): Promise<string> {
  try {
    const response = await ask(`/?shell=${Date.now()}`)
    const html = response.ok ? await response.text() : ''
    return /<meta name="app-version" content="([^"]+)"/.exec(html)?.[1] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Returns whether the server has a file. */
export async function hasFile(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

function ask(address: string): Promise<Response> {
  return fetch(address, {
    cache: 'no-store',
    headers: { 'Cache-Control': 'no-cache', Pragma: 'no-cache' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}
