import { expect, test } from 'vitest'
import { lastPhoneCountry } from './last-country.ts'

test('a field starts with the United States, or with the country of a language', () => {
  expect([lastPhoneCountry(), lastPhoneCountry('ru'), lastPhoneCountry('en')]).toEqual([
    'US',
    'RU',
    'GB',
  ])
})
