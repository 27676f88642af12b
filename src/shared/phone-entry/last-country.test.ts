import { expect, test } from 'vitest'
import { lastPhoneCountry, rememberPhoneCountry } from './last-country.ts'

test('a field starts with the country of the language, then with the one used last', () => {
  expect([lastPhoneCountry('ru'), lastPhoneCountry('en')]).toEqual(['RU', 'US'])
  rememberPhoneCountry('DE')
  expect([lastPhoneCountry('ru'), lastPhoneCountry('en')]).toEqual(['DE', 'DE'])
})
