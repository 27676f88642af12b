import { beforeAll, describe, expect, it } from 'vitest'
import { maskLength } from '../../kernel/lib/masks.ts'
import {
  countryName,
  defaultCountries,
  findCountry,
  formatPhone,
  loadCountries,
  type Country,
} from './countries.ts'
import { readPhone } from './read-phone.ts'
import { filterCountries, sortCountries } from './country-search.ts'

let countries: readonly Country[] = []

beforeAll(async () => {
  countries = await loadCountries()
})

function country(iso: string): Country {
  const found = countries.find((each) => each.iso === iso)
  if (!found) throw new Error(`no country ${iso}`)
  return found
}

const read = (text: string, iso: string) => readPhone(text, countries, country(iso))

const find = (text: string, language = 'ru') =>
  filterCountries(sortCountries(countries, language, 'US'), text).map(({ iso }) => iso)

describe('the list of countries', () => {
  it('the list of countries is complete and names every country once', () => {
    expect(countries.length).toBeGreaterThanOrEqual(225)
    expect(new Set(countries.map(({ iso }) => iso)).size).toBe(countries.length)
    expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
  })

  it('the list of countries has for every country a code, a dial code and masks with digits', () => {
    for (const { iso, name, dial, masks } of countries) {
      expect(iso).toMatch(/^[A-Z]{2}$/)
      expect(name).not.toBe('')
      expect(dial).toMatch(/^[1-9]\d{0,2}$/)
      expect(masks.length).toBeGreaterThan(0)
      for (const mask of masks) {
        expect(mask).toMatch(/^[# -]+$/)
        expect(maskLength(mask)).toBeGreaterThanOrEqual(4)
        expect(maskLength(mask) + dial.length).toBeLessThanOrEqual(15)
      }
    }
  })

  it('the list of countries has no two masks of one length in a country', () => {
    for (const { masks } of countries) {
      expect(new Set(masks.map(maskLength)).size).toBe(masks.length)
    }
  })

  it('the list of countries contains the defaults that are available before it is loaded', () => {
    for (const { iso, name, dial, masks } of defaultCountries) {
      expect(country(iso)).toMatchObject({ name, dial, masks })
    }
    expect(country('KZ').dial).toBe('7')
    expect(country('GB').masks.map(maskLength)).toEqual([9, 10])
  })

  it('the list of countries has no country in place of another', () => {
    expect(findCountry(defaultCountries, 'DE')).toBeUndefined()
  })
})

describe('countryName', () => {
  it('countryName follows the language', () => {
    expect(countryName(country('DE'), 'ru')).toBe('Германия')
    expect(countryName(country('DE'), 'en')).toBe('Germany')
    expect(countryName(country('DE'), 'not a language')).toBe('Germany')
  })
})

describe('formatPhone', () => {
  it('formatPhone writes a number with its dial code', () => {
    expect(formatPhone(country('RU'), '9001234567')).toBe('+7\u00a0900\u00a0123-45-67')
    expect(formatPhone(country('US'), '2015550123')).toBe('+1\u00a0201\u00a0555-0123')
  })
})

describe('readPhone', () => {
  it('readPhone picks the country of a full number', () => {
    expect(read('+44 7400 123456', 'RU')).toEqual({ iso: 'GB', digits: '7400123456' })
    expect(read('0049 1512 3456789', 'RU')).toEqual({ iso: 'DE', digits: '15123456789' })
    expect(read('+7 (900) 123-45-67', 'US')).toEqual({ iso: 'RU', digits: '9001234567' })
  })

  it('readPhone tells countries with one dial code apart', () => {
    expect(read('+7 771 000 99 98', 'RU')).toEqual({ iso: 'KZ', digits: '7710009998' })
    expect(read('+1 242 359 1234', 'US').iso).toBe('BS')
    expect(read('+1 416 555 0123', 'CA').iso).toBe('CA')
    expect(read('+1 416 555 0123', 'RU').iso).toBe('US')
  })

  it('readPhone drops a dial code or a trunk prefix that is too much', () => {
    expect(read('79001234567', 'RU')).toEqual({ iso: 'RU', digits: '9001234567' })
    expect(read('8 900 123-45-67', 'RU')).toEqual({ iso: 'RU', digits: '9001234567' })
    expect(read('07400 123456', 'GB')).toEqual({ iso: 'GB', digits: '7400123456' })
  })

  it('readPhone leaves a national number as it is', () => {
    expect(read('(900) 123-45-67', 'RU')).toEqual({ iso: 'RU', digits: '9001234567' })
    expect(read('', 'RU')).toEqual({ iso: 'RU', digits: '' })
  })

  it.each([
    ['+44 (0)7400 123456', 'US', 'GB', '7400123456'],
    ['+44 07400 123456', 'US', 'GB', '7400123456'],
    ['+49 (0)171 1234567', 'RU', 'DE', '1711234567'],
    ['+49 0171 1234567', 'RU', 'DE', '1711234567'],
    ['+971 (0)50 123 4567', 'RU', 'AE', '501234567'],
    ['+61 0412 345 678', 'RU', 'AU', '412345678'],
    ['+33 (0)6 12 34 56 78', 'RU', 'FR', '612345678'],
    ['+380 (0)67 123 45 67', 'RU', 'UA', '671234567'],
    ['+52 1 55 1234 5678', 'RU', 'MX', '5512345678'],
    ['+39 06 1234 5678', 'RU', 'IT', '0612345678'],
    ['8 900 123-45-67', 'US', 'RU', '9001234567'],
    ['8 900 123-45-67', 'GB', 'RU', '9001234567'],
    ['8 701 123 45 67', 'RU', 'KZ', '7011234567'],
    ['8 495 123-45-67', 'RU', 'RU', '4951234567'],
    ['+7 8 900 123-45-67', 'US', 'RU', '9001234567'],
    ['tel:+79001234567', 'US', 'RU', '9001234567'],
    ['\u202a+7 900 123-45-67\u202c', 'US', 'RU', '9001234567'],
    ['＋７９００１２３４５６７', 'US', 'RU', '9001234567'],
    ['0171 1234567', 'DE', 'DE', '1711234567'],
  ])('readPhone reads %j under %s as %s %s', (text, preset, iso, digits) => {
    expect(read(text, preset)).toEqual({ iso, digits })
  })

  it('readPhone keeps every digit of what is too long, and of an unknown country', () => {
    expect(read('900 123-45-67-89', 'RU')).toEqual({ iso: 'RU', digits: '900123456789' })
    expect(read('+7 900 123-45-67, +7 900 765-43-21', 'RU').digits).toHaveLength(21)
    expect(read('2015550123 4', 'US')).toEqual({ iso: 'US', digits: '20155501234' })
    expect(read('+999 1', 'RU')).toEqual({ iso: 'RU', digits: '+9991' })
  })

  it('readPhone waits with a full number until the list has its country', () => {
    const [us] = defaultCountries
    if (!us) throw new Error('no country')
    const waiting = readPhone('+49 171 1234567', defaultCountries, us)
    expect(waiting).toEqual({ iso: 'US', digits: '+491711234567' })
    expect(readPhone(waiting.digits, countries, us)).toEqual({ iso: 'DE', digits: '1711234567' })
  })

  it('readPhone reads the same whether a number is typed key by key or pasted', () => {
    for (const text of ['+44 7400 123456', '89001234567', '+7 900 123-45-67', '0049 171 1234567']) {
      let value = { iso: 'US', digits: '' }
      for (const sign of text) value = read(value.digits + sign, value.iso)
      expect(value).toEqual(read(text, 'US'))
    }
  })
})

describe('search', () => {
  it('search puts the chosen country first, the rest in the order of the language', () => {
    const all = find('')
    expect(all[0]).toBe('US')
    expect(all[1]).toBe('AU')
    expect(find('', 'en')[1]).toBe('AF')
  })

  it('search looks at both names in any case', () => {
    expect(find('гЕРМ')).toEqual(['DE'])
    expect(find('germ')).toEqual(['DE'])
    expect(find('aland', 'en')).toContain('AX')
  })

  it('search knows the names that people use', () => {
    for (const [text, iso] of [
      ['США', 'US'],
      ['америка', 'US'],
      ['Англия', 'GB'],
      ['UK', 'GB'],
      ['ОАЭ', 'AE'],
      ['holland', 'NL'],
    ] as const) {
      expect(find(text)).toContain(iso)
    }
  })

  it('search looks at dial codes', () => {
    expect(find('+44')).toEqual(expect.arrayContaining(['GB', 'GG', 'IM', 'JE']))
    expect(find('7')).toEqual(expect.arrayContaining(['RU', 'KZ']))
    expect(find('nowhere')).toEqual([])
  })
})
