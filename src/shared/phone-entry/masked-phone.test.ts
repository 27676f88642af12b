import { expect, it } from 'vitest'
import { defaultCountries } from '../../ui/phone/countries.ts'
import { maskedPhone } from './masked-phone.ts'

it.each([
  ['7900•••6483', '+7 900 ••• 64-83'],
  ['79008606483', '+7 900 860-64-83'],
  ['999•••12', '+999•••12'],
  ['', ''],
  ['a name', 'a name'],
])('a masked phone %j is written %j', (phone, written) => {
  expect(maskedPhone(phone, defaultCountries).replaceAll('\u00a0', ' ')).toBe(written)
})
