const TIMEOUT_MS = 5000

/** The version in a version.json body; undefined for anything else that a server may send there. */
export function readVersion(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('version' in body)) return undefined
  const { version } = body
  return typeof version === 'string' && /^\d+\.\d+\.\d+/.test(version) ? version : undefined
}

/** The version that `/version.json` names, past every cache (A2). Rejects when there is none. */
export async function askPublished(): Promise<string> {
  const response = await ask(`/version.json?${Date.now()}`)
  const version = response.ok ? readVersion(await response.json()) : undefined
  if (version === undefined) throw new Error(`version.json: unusable answer ${response.status}`)
  return version
}

/** The version of the page that the server gives; `unknown` where it gives none. */
export async function askShell(): Promise<string> {
  try {
    const response = await ask(`/?shell=${Date.now()}`)
    const html = response.ok ? await response.text() : ''
    return /<meta name="app-version" content="([^"]+)"/.exec(html)?.[1] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

function ask(address: string): Promise<Response> {
  return fetch(address, {
    cache: 'no-store',
    headers: { 'Cache-Control': 'no-cache', Pragma: 'no-cache' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}
