import { expect, test } from 'vitest'
import { isInRange } from './node-version.mjs'

const RANGE = '^20.19.0 || ^22.13.0 || >=24.0.0'

test.each([
  ['20.19.0', true],
  ['20.20.2', true],
  ['20.18.9', false],
  ['20.9.0', false],
  ['21.7.3', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['23.9.0', false],
  ['24.0.0', true],
  ['26.10.0', true],
  ['18.20.4', false],
])('Node %s: %s', (version, isSupported) => {
  expect(isInRange(version, RANGE)).toBe(isSupported)
})
