import { describe, expect, test } from 'vitest'
import { cleanAddressName, isAddressName } from './address-form.ts'
import { addressSkeleton, isReservedName, looksSame } from './address-name.ts'

describe('the name in a wallet address', () => {
  test.each(['anna', 'anna-p', 'a1b', 'bob', '123', 'x'.repeat(30)])(
    'the name in a wallet address may be %s',
    (name) => {
      expect(isAddressName(name)).toBe(true)
    },
  )

  test.each(['an', 'x'.repeat(31), '-anna', 'anna-', 'an--na', 'аnna', 'an na', 'an_na', 'Anna'])(
    'the name in a wallet address is not %s',
    (name) => {
      expect(isAddressName(name)).toBe(false)
    },
  )

  test('the name in a wallet address is read without its sign and in small letters', () => {
    expect(cleanAddressName(' @Anna-P ')).toBe('anna-p')
  })

  test.each([
    'support',
    'supp0rt',
    'e-wallet',
    'ewa11et',
    'my-support',
    'adm1n',
    'pay',
    'p4y',
    'jwks',
    'paym3nts',
    'gr0k',
  ])('the name in a wallet address is reserved when it is, or looks like, %s', (name) => {
    expect(isReservedName(name)).toBe(true)
  })

  test.each(['anna', 'payam', 'bobs-shoes', 'shoes4you'])(
    'the name in a wallet address is not reserved: %s',
    (name) => {
      expect(isReservedName(name)).toBe(false)
    },
  )

  test.each([
    ['paypal', 'paypa1'],
    ['milk', 'm1lk'],
    ['modern', 'modem'],
    ['anna', 'an-na'],
    ['vvest', 'west'],
  ])('the name in a wallet address looks the same: %s and %s', (one, other) => {
    expect(addressSkeleton(one)).toBe(addressSkeleton(other))
  })
})

describe('texts that look the same', () => {
  test.each([
    ['Field Notes', 'Fie1d Nоtes'],
    ['fieldnotes.example', 'fieIdnotes.example'],
    ['Полевые письма', 'полевые-письма'],
  ])('texts that look the same are one name: %s and %s', (one, other) => {
    expect(looksSame(one, other)).toBe(true)
  })

  test('texts that only share signs do not look the same', () => {
    expect(looksSame('Field Notes', 'Field Votes')).toBe(false)
    expect(looksSame('!!!', '???')).toBe(false)
  })
})
