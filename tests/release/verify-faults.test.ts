import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish } from '../../scripts/release/publish.ts'
import { makeFakeRelease } from '../support/fake-release.ts'
import { makeScratchFolder } from '../../scripts/stages/scratch.ts'
import { type Tamper, verifyFolder } from '../support/serve-folder.ts'

const root = makeScratchFolder('wallet-verify-')
const earlier = join(root, 'earlier')
const live = join(root, 'live')

beforeAll(async () => {
  const retention = { releases: 2, days: 30 }
  await makeFakeRelease(earlier, '1.0.0')
  await makeFakeRelease(join(root, 'release'), '1.0.1')
  await publish({ release: earlier, to: live, retention })
  await publish({ release: join(root, 'release'), to: live, retention })
})
afterAll(() => rmSync(root, { recursive: true }))

/** Answers one path with another body, with the headers of the site. */
function body(path: string, text: string | Uint8Array<ArrayBuffer>): Tamper {
  return (asked, answer) =>
    asked === path ? new Response(text, { headers: answer.headers }) : undefined
}

/** The same file of the release before. */
function stale(path: string): Tamper {
  const file = path === '/' ? 'index.html' : path.slice(1)
  return (asked, answer) => body(path, readFileSync(join(earlier, file), 'utf8'))(asked, answer)
}

/** Answers one path with a header changed, or without it. */
function header(path: string, name: string, value?: string): Tamper {
  return (asked, answer) => {
    if (asked !== path) return undefined
    const headers = new Headers(answer.headers)
    if (value === undefined) headers.delete(name)
    else headers.set(name, value)
    return new Response(answer.body, { status: answer.status, headers })
  }
}

function status(path: RegExp, code: number): Tamper {
  return (asked, answer) =>
    path.test(asked) ? new Response('x', { status: code, headers: answer.headers }) : undefined
}

const withFrames = (html: Headers, to: string) =>
  html.get('Content-Security-Policy')?.replace(/frame-ancestors [^;]+/, `frame-ancestors ${to}`)

test('a site that serves one release whole has no troubles', async () => {
  const { manifest, troubles, goodFiles, framedBy } = await verifyFolder(live)
  expect(troubles).toEqual([])
  expect(manifest?.version).toBe('1.0.1')
  expect(goodFiles).toBe((manifest?.files.length ?? 0) + 1)
  expect(framedBy).toBe("'none'")
})

describe('verify-release finds', () => {
  test.each<[string, Tamper, RegExp]>([
    ['a stale page', stale('/'), /^index\.html: is of version 1\.0\.0, version\.json of 1\.0\.1$/],
    [
      'version.json ahead',
      body('/version.json', '{"version":"1.0.2"}'),
      /^index\.html: is of version 1\.0\.1, version\.json of 1\.0\.2$/,
    ],
    ['version.json that is a page', stale('/version.json'), /version\.json: is not what was/],
    ['the page in place of version.json', body('/version.json', '<p>'), /^version\.json: names no/],
    [
      'a wrong cache header',
      header('/version.json', 'Cache-Control', 'max-age=60'),
      /^version\.json: Cache-Control is "max-age=60", must be "no-store"$/,
    ],
    [
      'a page that may be kept',
      header('/', 'Cache-Control', 'public, max-age=600'),
      /^index\.html: Cache-Control is .*, must be "no-cache"$/,
    ],
    [
      'a missing chunk',
      status(/^\/assets\/main-.*\.js$/, 404),
      /^assets\/main-\w+\.js: is missing, index\.html loads it$/,
    ],
    [
      'a missing lazy chunk',
      status(/^\/assets\/shared/, 404),
      /^assets\/shared-5e1f\.js: is missing, sw\.js keeps it$/,
    ],
    [
      'a missing policy',
      header('/', 'Content-Security-Policy'),
      /^index\.html: has no Content-Security-Policy/,
    ],
    [
      'a policy that forgets the inline script',
      (path, answer) => {
        const policy = answer.headers.get('Content-Security-Policy')?.replace(/ 'sha256-[^']+'/, '')
        return header('/', 'Content-Security-Policy', policy)(path, answer)
      },
      /^index\.html: Content-Security-Policy is/,
    ],
    [
      'a frame for anybody',
      (path, answer) =>
        header('/', 'Content-Security-Policy', withFrames(answer.headers, '*'))(path, answer),
      /^\/?index\.html: may be framed by anybody/,
    ],
    [
      'a missing header of a file',
      header('/sw.js', 'X-Content-Type-Options'),
      /^sw\.js: has no X-Content-Type-Options, must be "nosniff"$/,
    ],
    [
      'a wrong type',
      header('/manifest.webmanifest', 'Content-Type', 'text/plain'),
      /^manifest\.webmanifest: Content-Type is "text\/plain"$/,
    ],
    [
      'a worker of another build',
      stale('/sw.js'),
      /^sw\.js: is of another build, it expects another index\.html$/,
    ],
    [
      'the page in place of a missing asset',
      status(/^\/assets\/missing-/, 200),
      /^\/assets\/missing-.*: answers 200, must be 404: it does not exist$/,
    ],
    [
      'a missing asset that is remembered',
      (path, answer) =>
        path.includes('missing-')
          ? header(path, 'Cache-Control', 'public')(path, answer)
          : undefined,
      /^\/assets\/missing-.*: Cache-Control is "public", must be "no-store"$/,
    ],
    [
      'an address that shows no page',
      status(/^\/history$/, 404),
      /^\/history: does not show the page$/,
    ],
    ['no manifest', status(/^\/release\.json$/, 404), /^release\.json: answers 404, must be 200$/],
    [
      'a changed icon',
      body('/icons/icon.svg', '<svg/>'),
      /^icons\/icon\.svg: is not what was released$/,
    ],
  ])('verify-release finds a fault: %s', async (_name, tamper, trouble) => {
    const { troubles } = await verifyFolder(live, tamper)
    expect(troubles).toContainEqual(expect.stringMatching(trouble))
  })
})
