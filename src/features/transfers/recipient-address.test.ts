import { describe, expect, test } from 'vitest'
import { findAddressIn, readRecipientAddress } from './recipient-address.ts'

const HOST = 'wallet.example:8443'

describe('the wallet address of a recipient', () => {
  test.each([
    ['@anna', 'anna'],
    [' @Anna-Books ', 'anna-books'],
    ['anna', 'anna'],
    ['123', '123'],
    [`${HOST}/@anna`, 'anna'],
    [`https://${HOST}/@anna/`, 'anna'],
    [`$${HOST}/@anna`, 'anna'],
  ])('the wallet address %j is that of %s', (typed, name) => {
    expect(readRecipientAddress(typed, HOST)).toEqual({ kind: 'name', name })
  })

  test.each([
    '',
    '@',
    '@a',
    'an',
    '@anna-',
    'ht',
    'https://',
    'https://wallet.exa',
    `${HOST}/`,
    `https://${HOST}/@`,
    `https://${HOST}/@an`,
  ])('a text that may become a wallet address is found: %j', (typed) => {
    expect(readRecipientAddress(typed, HOST)).toEqual({ kind: 'incomplete' })
  })

  test.each([
    '@анна',
    '@anna maria',
    '@an--na',
    '@-anna',
    `@${'a'.repeat(31)}`,
    'anna@mail.example',
    'https://wallet.example/@anna',
    'https://other.example/@anna',
    `https://${HOST}/p/0123456789abcdef`,
    `https://${HOST}@other.example/@anna`,
    `https://${HOST}/@anna?a=5`,
    '+7 900 123-45-67',
  ])('a text that is no wallet address is found: %j', (typed) => {
    expect(readRecipientAddress(typed, HOST)).toEqual({ kind: 'wrong' })
  })
})

describe('an address in the field of a phone', () => {
  test.each([
    ['@', '@'],
    ['@anna', '@anna'],
    ['912@anna', '@anna'],
    ['+7 (912) 345@', '@'],
    [` https://${HOST}/@anna `, `https://${HOST}/@anna`],
    [`912 https://${HOST}/@anna`, `https://${HOST}/@anna`],
    [`$${HOST}/@anna`, `$${HOST}/@anna`],
    [`${HOST}/@anna`, `${HOST}/@anna`],
  ])('an address in the field of a phone is found: %j has %s', (text, address) => {
    expect(findAddressIn(text)).toBe(address)
  })

  test.each(['', '+7 900 123-45-67', 'anna@mail.example', 'anna', 'https://wallet.example/p/abc'])(
    'a text without an address in the field of a phone is found: %j',
    (text) => {
      expect(findAddressIn(text)).toBeUndefined()
    },
  )
})
