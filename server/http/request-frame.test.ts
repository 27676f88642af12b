import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { detectLanguage } from './request-frame.ts'

const app = new Hono().use(detectLanguage).get('/', (web) => web.text(web.var.language))

async function readLanguage(query: string | undefined, header: string | undefined) {
  const answer = await app.request(query === undefined ? '/' : `/?language=${query}`, {
    headers: header === undefined ? {} : { 'Accept-Language': header },
  })
  return answer.text()
}

test.each([
  ['en', 'ru', 'en'],
  ['ru', 'en', 'ru'],
  ['fr', 'en', 'en'],
  [undefined, 'en-GB,ru;q=0.9', 'en'],
  [undefined, 'fr, en;q=0.4, ru;q=0.7', 'ru'],
  [undefined, 'en;q=0, ru;q=0.1', 'ru'],
  [undefined, 'de, *;q=0.5', 'ru'],
  [undefined, '', 'ru'],
  [undefined, undefined, 'ru'],
])('?language=%s with Accept-Language: %s is %s', async (query, header, language) => {
  expect(await readLanguage(query, header)).toBe(language)
})
