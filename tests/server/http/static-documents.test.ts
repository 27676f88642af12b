import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { LANGUAGES } from '../../../texts/languages.ts'
import { EDITIONS, printedPath } from '../../../scripts/documents/editions.ts'
import { createSite } from '../../../server/http/static/site.ts'
import { readStaticFiles } from '../../../server/http/static/static-files.ts'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'

const folder = makeScratchFolder('documents-')
cpSync('public/documents', join(folder, 'documents'), { recursive: true })
writeFileSync(join(folder, 'index.html'), '<!doctype html>')
afterAll(() => rmSync(folder, { recursive: true }))

const site = createSite(
  readStaticFiles(folder),
  { HOST_FRAME_ANCESTORS: "'none'", HSTS: true },
  new Hono(),
)

const paths = EDITIONS.flatMap(({ name, brands }) =>
  brands.flatMap((brand) => LANGUAGES.map((language) => printedPath(brand, language, name))),
)

test.each(paths)('the document %s is served as a PDF that a browser shows', async (path) => {
  const answer = await site.request(`/${path}`)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400',
    'referrer-policy': 'same-origin',
  })
  expect(answer.headers.get('content-disposition')).toBeNull()
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('a document that is none is not found', async () => {
  expect((await site.request('/documents/ewallet/ru/no-such.pdf')).status).toBe(404)
})
