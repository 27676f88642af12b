import { expect, test } from 'vitest'
import { stepsBetween } from './use-counted.ts'

test('an amount counts from the old value to the new one in whole cents', () => {
  const steps = stepsBetween('99.50', '350.00')
  expect(steps?.(0)).toBe('99.50')
  const middle = steps?.(0.5) ?? ''
  expect(middle).toMatch(/^\d+\.\d\d$/)
  expect(Number(middle)).toBeGreaterThan(99.5)
  expect(Number(middle)).toBeLessThan(350)
  expect(steps?.(1)).toBe('350.00')
})

test('an amount counts down, below zero and beyond the exact range of numbers', () => {
  expect(stepsBetween('5.00', '-5.00')?.(1)).toBe('-5.00')
  expect(stepsBetween('0.05', '0.00')?.(0)).toBe('0.05')
  expect(stepsBetween('90071992547409930.01', '90071992547409930.02')?.(0)).toBe(
    '90071992547409930.01',
  )
})

test.each([
  ['1.00', '2'],
  ['', '2.00'],
  ['unknown', '2.00'],
])('an amount does not count from %s to %s', (from, to) => {
  expect(stepsBetween(from, to)).toBeUndefined()
})
