import { expect, test } from 'vitest'
import { loadCountries } from './countries.ts'
import { groupPhone } from './phone-text.tsx'

const countries = await loadCountries()
const plain = (phone: string) => groupPhone(phone, countries).replaceAll('\u00a0', ' ')

test('a number is grouped by the mask of its country, without a space that breaks', () => {
  expect(plain('+79008606483')).toBe('+7 900 860-64-83')
  expect(plain('+15553236890')).toBe('+1 555 323-6890')
  expect(groupPhone('+79008606483', countries)).not.toContain(' ')
})

test('all digits stay, whatever the country', () => {
  for (const { dial } of countries) {
    for (const length of [4, 7, 9, 10, 11, 13]) {
      const phone = `+${dial}${'2468013579246'.slice(0, length)}`
      expect(`+${groupPhone(phone, countries).replaceAll(/\D/g, '')}`).toBe(phone)
    }
  }
})

test('a text that is no phone number stays unchanged', () => {
  for (const text of ['', '15553236890', '+1 555', 'none', '+']) {
    expect(groupPhone(text, countries)).toBe(text)
  }
})
