import { expect, it } from 'vitest'
import { lastDigits, shortAddress } from './recipient.ts'

it('shows four digits of a card', () => {
  expect(lastDigits('4242424242421234')).toBe('1234')
})

it.each([
  ['0x52be0bd01efc0f8e4a4f3f9d3b2f0f1c1ae991c4', '0x52be…e991c4'],
  [' 0x52be0bd01efc0f8e ', '0x52be…fc0f8e'],
  ['0x52be0bd01ef', '0x52be0bd01ef'],
  ['', ''],
])('shortens %j to %j', (address, short) => {
  expect(shortAddress(address)).toBe(short)
})
