import { describe, expect, it } from 'vitest'
import { findAddressTrap, TRAPS } from './address-trap.ts'
import { toChecksumAddress, whyNotAddress } from './crypto-address.ts'

const zeros = (count: number) => '0'.repeat(count)

describe('addresses at which money is lost', () => {
  it.each([...TRAPS.token, ...TRAPS.system])(
    'the address of a trap is spelled with its checksum: %s',
    (address) => {
      expect(toChecksumAddress(address)).toBe(address)
    },
  )

  it.each([...TRAPS.token])(
    'the contract of a token is found in any case of its letters: %s',
    (one) => {
      for (const address of [one, one.toLowerCase(), `0x${one.slice(2).toUpperCase()}`]) {
        expect(whyNotAddress(address)).toBe('token')
      }
    },
  )

  it.each([
    [`0x${zeros(40)}`, 'burn'],
    [`0x${zeros(36)}dEaD`, 'burn'],
    [`0xdEaD${zeros(36)}`, 'burn'],
    [`0xdead${zeros(16)}42069420694206942069`, 'burn'],
    [`0x${'dead'.repeat(10)}`, 'burn'],
    ['0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001', 'burn'],
    [`0x${'e'.repeat(40)}`, 'burn'],
    ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'burn'],
    [`0x${'f'.repeat(40)}`, 'burn'],
    [`0x${'1'.repeat(40)}`, 'burn'],
    [`0x${zeros(39)}1`, 'system'],
    [`0x${zeros(38)}11`, 'system'],
    [`0x${zeros(37)}100`, 'system'],
    [`0x${zeros(36)}1010`, 'system'],
    [`0x${zeros(38)}64`, 'system'],
    [`0x${zeros(35)}A4B05`, 'system'],
    [`0x4200${zeros(32)}0006`, 'token'],
    [`0x4200${zeros(32)}0010`, 'system'],
    [`0x4200${zeros(32)}0042`, 'system'],
    ['0x00000000219ab540356cBB839Cbe05303d7705Fa', 'system'],
  ])('an address at which money is lost is found: %s: %s', (address, trap) => {
    expect(findAddressTrap(address)).toBe(trap)
    expect(whyNotAddress(address.toLowerCase())).toBe(trap)
  })

  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x52be0bd01efc0f8e4a4f3f9d3b2f0f1c1ae991c4',
    `0x${'1'.repeat(36)}0b10`,
    '0xdeadbeefdeadbeefdeadbeefdeadbeefdeadbee1',
    `0x42${zeros(20)}1234567890abcdef12`,
  ])('the address of a person is no trap: %s', (address) => {
    expect(findAddressTrap(address)).toBeUndefined()
  })
})
