import { expect, it } from 'vitest'
import { shortenAddress } from './short-address.ts'

it.each([
  ['0x52be0bd01efc0f8e4a4f3f9d3b2f0f1c1ae991c4', '0x52be…91c4'],
  [' 0x52be0bd01efc0f8e ', '0x52be…0f8e'],
  ['0x52be0bd01', '0x52be0bd01'],
  ['', ''],
])('shortens the address %j to %j', (address, short) => {
  expect(shortenAddress(address)).toBe(short)
})
