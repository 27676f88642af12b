import { expect, it } from 'vitest'
import { isHigher, lowerLimit } from './lower-limit.ts'

const limitOf = (limit: string, left: string) => ({ limit, left })

it.each([
  ['200.00', '180.00', '5000.00', '4980.00', '200.00'],
  ['200.00', '180.00', '5000.00', '179.99', '5000.00'],
  ['200.00', '180.00', '5000.00', '180.00', '200.00'],
])(
  'the lower of the limits %s, left %s, and %s, left %s, is shown: %s',
  (own, ownLeft, other, left, shown) => {
    const limits = { own: limitOf(own, ownLeft), ofWallet: limitOf(other, left) }
    expect(lowerLimit('USD', limits)?.limit).toBe(shown)
  },
)

it('the lower limit shows the one limit that there is', () => {
  const one = limitOf('5.00', '5.00')
  expect(lowerLimit('USD', { own: one, ofWallet: undefined })).toBe(one)
  expect(lowerLimit('USD', { own: undefined, ofWallet: one })).toBe(one)
})

it('the lower limit compares amounts in the units of their currency', () => {
  expect(isHigher('JPY', '10', '9')).toBe(true)
  expect(isHigher('USD', '9.00', '10.00')).toBe(false)
  expect(isHigher('USD', '', '10.00')).toBe(false)
})
