import { expect, test } from 'vitest'
import { compareVersions } from './compare-versions.ts'

test.each([
  ['0.0.53', '0.0.53', 0],
  ['0.0.9', '0.0.10', -1],
  ['0.1.0', '0.0.99', 1],
  ['1.0.0', '0.99.99', 1],
])('versions are compared: %s beside %s', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign)
})
