import { describe, expect, test } from 'vitest'
import { readAddressLink, readOwnAddressName } from './address-link.ts'

const HOST = 'wallet.example:8443'

describe('a wallet address in a code', () => {
  test.each([
    ['https://wallet.example:8443/@anna', HOST, 'anna'],
    ['http://other.example/@Anna-Books/', 'other.example', 'anna-books'],
    ['$wallet.example/@anna', 'wallet.example', 'anna'],
    ['wallet.example/@anna', 'wallet.example', 'anna'],
  ])('a wallet address is read in the code %s', (text, host, name) => {
    expect(readAddressLink(text)).toEqual({ host, name })
  })

  test.each([
    '',
    'anna',
    '@anna',
    'https://wallet.example/@a',
    'https://wallet.example/@anna/jwks.json',
    'https://wallet.example/@anna?a=5',
    'https://wallet.example/@anna#x',
    'https://wallet.example@evil.example/@anna',
    'https://wallet.example/@аnna',
    'javascript:alert(1)/@anna',
  ])('no wallet address is read in the code %s', (text) => {
    expect(readAddressLink(text)).toBeUndefined()
  })
})

describe('a name that is typed', () => {
  test.each([
    ['@anna', 'anna'],
    [' @Anna ', 'anna'],
    [`https://${HOST}/@anna`, 'anna'],
    ['https://wallet.example/@anna', undefined],
    ['anna', undefined],
    ['@', undefined],
    ['@anna/@boris', undefined],
  ])('a typed name %s leads to %s', (typed, name) => {
    expect(readOwnAddressName(typed, HOST)).toBe(name)
  })
})
