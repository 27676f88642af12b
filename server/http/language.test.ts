import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

test.each([
  ['en', 'ru', 'en'],
  ['ru', 'en', 'ru'],
  ['fr', 'en', 'en'],
  [undefined, 'en-GB,ru;q=0.9', 'en'],
  [undefined, 'fr, en;q=0.4, ru;q=0.7', 'ru'],
  [undefined, 'en;q=0, ru;q=0.1', 'ru'],
  [undefined, 'en;q=x', 'ru'],
  [undefined, 'de, *;q=0.5', 'ru'],
  [undefined, '', 'ru'],
  [undefined, undefined, 'ru'],
])('?language=%s with Accept-Language: %s is %s', (query, header, language) => {
  expect(chooseLanguage(query, header)).toBe(language)
})
