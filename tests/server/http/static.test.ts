import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import { createSite } from '../../../server/http/static/site.ts'
import { readStaticFiles } from '../../../server/http/static/static-files.ts'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'

const SCRIPT = "document.documentElement.dataset.theme = 'dark'"
const STYLE = 'body { margin: 0 }'
const SHELL = `<!doctype html><style>${STYLE}</style><script>${SCRIPT}</script><script type="module" src="/assets/main-1.js"></script>`
const CODE = 'export const answer = 42\n'.repeat(100)

const root = makeScratchFolder('static-')
const folder = join(root, 'app')
const files: Record<string, string | Uint8Array> = {
  'index.html': SHELL,
  'version.json': '{"version":"1.2.3"}',
  'sw.js': '/* worker */',
  'manifest.webmanifest': '{}',
  'fonts/inter-latin-0a1b2c3d.woff2': 'font',
  'fonts/LICENSE.txt': 'text',
  'assets/main-1.js': CODE,
  'assets/main-1.js.br': brotliCompressSync(CODE),
  'assets/main-1.js.gz': gzipSync(CODE),
  'icons/icon-192.png': 'png',
  '../secret.txt': 'secret',
}
for (const [name, body] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), body)
}
afterAll(() => rmSync(root, { recursive: true }))

const api = new Hono().all('*', (context) =>
  context.json({ api: context.req.path, method: context.req.method }, 404),
)
const webOnly = createSite(
  readStaticFiles(folder),
  { HOST_FRAME_ANCESTORS: "'none'", HSTS: false },
  api,
)
const inMessenger = createSite(
  readStaticFiles(folder),
  { HOST_FRAME_ANCESTORS: "'self' https://web.telegram.org", HSTS: true },
  api,
)

const withCardForm = createSite(
  readStaticFiles(folder),
  { HOST_FRAME_ANCESTORS: "'none'", HSTS: true, CARD_FORM: 'https://cards.example' },
  api,
)

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return webOnly.request(path, { method, headers })
}

describe('caching', () => {
  test.each([
    ['/', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/history', 'no-cache'],
    ['/sw.js', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
    ['/version.json', 'no-store'],
    ['/version.json?1763600000000', 'no-store'],
    ['/assets/main-1.js', 'public, max-age=31536000, immutable'],
    ['/icons/icon-192.png', 'public, max-age=86400'],
    ['/fonts/inter-latin-0a1b2c3d.woff2', 'public, max-age=31536000, immutable'],
    ['/fonts/LICENSE.txt', 'public, max-age=86400'],
    ['/assets/gone-1.js', 'no-store'],
  ])('a file is cached as it should: %s: %s', async (path, expected) => {
    expect((await ask(path)).headers.get('Cache-Control')).toBe(expected)
  })
})

describe('the shell', () => {
  test.each(['/', '/history', '/wallet/7', '/ondato/result?status=1', '/auth/login'])(
    'the shell opens at %s',
    async (path) => {
      const answer = await ask(path, { Accept: 'text/html,*/*;q=0.8' })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
      expect(await answer.text()).toBe(SHELL)
    },
  )

  test.each([
    ['a missing asset', '/assets/gone-1.js', {}],
    ['a missing asset without extension', '/assets/gone', {}],
    ['a missing file', '/robots.txt', {}],
    ['a call by a script', '/history', { 'Sec-Fetch-Mode': 'cors' }],
    ['a picture that is not there', '/photo', { Accept: 'image/png' }],
  ])('the shell does not stand in for %s', async (_name, path, headers) => {
    const answer = await ask(path, headers)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('Not found')
  })

  test.each([
    ['GET', '/v2/wallet/nothing'],
    ['GET', '/sandbox/outbox'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['POST', '/history'],
  ])('the shell leaves %s %s to the API', async (method, path) => {
    const answer = await ask(path, { Accept: 'text/html' }, method)
    expect(await answer.json()).toEqual({ api: path, method })
  })

  test('the shell sends the published version with every API answer, and HSTS only behind TLS', async () => {
    const plain = (await ask('/v2/wallet')).headers
    expect([plain.get('App-Version'), plain.get('Strict-Transport-Security')]).toEqual([
      '1.2.3',
      null,
    ])
    const { headers } = await inMessenger.request('/v2/wallet')
    expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d+/)
  })

  test.each([
    ['/@anna', 'application/json', true],
    ['/@anna', 'application/did+json', true],
    ['/@anna', 'text/html,application/xhtml+xml,application/json;q=0.9', false],
    ['/@anna', '*/*', false],
    ['/@anna/jwks.json', '*/*', true],
    ['/@anna/did.json', 'application/json', true],
    ['/op/incoming-payments', 'application/json', true],
    ['/opera', 'text/html', false],
  ])(
    'the shell leads programs to wallet addresses, and browsers to the page: %s, %s',
    async (path, accept, isApi) => {
      const text = await (await ask(path, { Accept: accept })).text()
      expect(text.startsWith('{"api"')).toBe(isApi)
    },
  )

  test('the shell serves the shell for an address that only begins like one of the API', async () => {
    expect(await (await ask('/v2x')).text()).toBe(SHELL)
  })
})

describe('compressed forms', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['', null],
  ])('"%s" gets %s', async (accepted, encoding) => {
    const answer = await ask('/assets/main-1.js', { 'Accept-Encoding': accepted })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('Content-Type')).toMatch(/javascript/)
    const expected = encoding ? files[`assets/main-1.js.${encoding === 'br' ? 'br' : 'gz'}`] : CODE
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(expected ?? ''))
  })

  test('compressed forms have no addresses of their own', async () => {
    expect((await ask('/assets/main-1.js.br')).status).toBe(404)
  })
})

describe('a copy that the client has', () => {
  test('a copy that the client has is confirmed by its ETag, which differs by encoding', async () => {
    const first = await ask('/assets/main-1.js', { 'Accept-Encoding': 'br' })
    const etag = first.headers.get('ETag') ?? ''
    const headers = { 'Accept-Encoding': 'br', 'If-None-Match': `"other", W/${etag}` }
    const second = await ask('/assets/main-1.js', headers)
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
    expect(second.headers.get('Cache-Control')).toBe(first.headers.get('Cache-Control'))
    expect((await ask('/assets/main-1.js', { 'If-None-Match': etag })).status).toBe(200)
  })

  test('a copy of the shell is confirmed', async () => {
    const etag = (await ask('/')).headers.get('ETag') ?? ''
    expect((await ask('/history', { 'If-None-Match': etag })).status).toBe(304)
  })
})

describe('security headers', () => {
  test('the page may run its own inline code and no other inline code', async () => {
    const policy = (await ask('/')).headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain(`script-src 'self' ${hashOf(SCRIPT)};`)
    expect(policy).toContain(`style-src 'self' ${hashOf(STYLE)};`)
    expect(policy).toContain("worker-src 'self' blob:;")
    expect(policy).not.toMatch(/unsafe-/)
  })

  test('nobody may frame the page, unless hosts are named', async () => {
    const alone = (await ask('/')).headers
    expect(alone.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(alone.get('X-Frame-Options')).toBe('DENY')
    const framed = (await inMessenger.request('/')).headers
    expect(framed.get('Content-Security-Policy')).toContain(
      "frame-ancestors 'self' https://web.telegram.org;",
    )
    expect(framed.has('X-Frame-Options')).toBe(false)
    const consent = (await inMessenger.request(`/consent/${'x'.repeat(43)}`)).headers
    expect(consent.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(consent.get('X-Frame-Options')).toBe('DENY')
  })

  test('the page frames nothing but the card form of a provider', async () => {
    const policyOf = async (site: typeof webOnly) =>
      (await site.request('/')).headers.get('Content-Security-Policy')
    expect(await policyOf(webOnly)).toContain("frame-src 'none';")
    expect(await policyOf(withCardForm)).toContain('frame-src https://cards.example;')
  })

  test('HTTPS is pinned only where TLS stands in front', async () => {
    expect((await ask('/')).headers.has('Strict-Transport-Security')).toBe(false)
    const pinned = (await inMessenger.request('/')).headers.get('Strict-Transport-Security')
    expect(pinned).toBe('max-age=63072000; includeSubDomains')
  })

  test.each(['/', '/assets/main-1.js', '/version.json', '/gone.js'])(
    'a header of security is sent: %s',
    async (path) => {
      const { headers } = await ask(path)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Referrer-Policy')).toBe('same-origin')
    },
  )
})

describe('over a socket', () => {
  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/assets/%00',
    '/%E0%A4%A.txt',
  ])('a path %s over a socket returns nothing from outside the folder', async (path) => {
    const answer = await askRaw(path)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('secret')
  })

  test('HEAD sends the length and no body', async () => {
    expect(await askRaw('/assets/main-1.js', 'HEAD')).toEqual({
      status: 200,
      length: String(CODE.length),
      body: '',
    })
  })
})

test('a folder without a built app is refused with a sentence', () => {
  expect(() => readStaticFiles(root)).toThrow(
    /^No built app in .+: run "npm run build" or set STATIC_DIR$/,
  )
})

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64url')}='`
}

/** Sends the path as it is spelled, which fetch would tidy up first. */
async function askRaw(path: string, method = 'GET') {
  const server = createAdaptorServer({ fetch: webOnly.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const answer = await new Promise<{ status: number; length: string; body: string }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port, path, method, agent: false }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            length: incoming.headers['content-length'] ?? '',
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
  server.close()
  return answer
}
