import { describe, expect, it } from 'vitest'
import { checkAddress, mayBeSentTo, mustBeCompared, type AddressState } from './address-check.ts'

const VALID = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

describe('each row of the table of addresses', () => {
  it.each<[string, AddressState | undefined, string, boolean, boolean]>([
    ['', undefined, 'empty', false, false],
    ['0x123', undefined, 'shape', false, false],
    [`${VALID}0`, undefined, 'shape', false, false],
    [VALID.replace('aA', 'AA'), undefined, 'bad-checksum', false, false],
    [VALID.toLowerCase(), 'new', 'no-checksum', true, true],
    [VALID.toLowerCase(), undefined, 'no-checksum', true, true],
    [VALID.toLowerCase(), 'known', 'no-checksum', true, false],
    [VALID, 'new', 'valid', true, true],
    [VALID, undefined, 'valid', true, true],
    [VALID, 'known', 'valid', true, false],
    [`0x${'0'.repeat(40)}`, undefined, 'burn', false, false],
    [`0x${'0'.repeat(39)}1`, undefined, 'system', false, false],
    ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', undefined, 'token', false, false],
    ['0x2791bca1f2de4661ed88a30c99a7a9449aa84174', undefined, 'token', false, false],
    [VALID, 'code', 'valid', true, true],
    [TOKEN, undefined, 'contract', false, false],
    [TOKEN.toLowerCase(), undefined, 'contract', false, false],
    [VALID, 'contract', 'contract', false, false],
    [VALID, 'own', 'own', false, false],
    [VALID, 'blocked', 'blocked', false, false],
  ])('an address is checked: %j, told %j: %s', (address, told, expected, isPayable, isCompared) => {
    const check = checkAddress(address, { tokenAddress: TOKEN, told })
    expect(check).toBe(expected)
    expect(mayBeSentTo(check)).toBe(isPayable)
    expect(mustBeCompared(check, told)).toBe(isCompared)
  })
})
