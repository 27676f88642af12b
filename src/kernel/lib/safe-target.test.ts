import { expect, it } from 'vitest'
import { isSafeTarget } from './safe-target.ts'

const ORIGIN = 'http://localhost:8080'

it.each(['https://pay.example/1', '/sandbox/pay/1', 'http://localhost:8080/sandbox'])(
  'a safe target is accepted: %s',
  (address) => {
    expect(isSafeTarget(address, ORIGIN)).toBe(true)
  },
)

it.each([
  '',
  'http://pay.example/1',
  'javascript:alert(1)',
  'data:text/html,x',
  '//pay.example',
  'https://',
])('an unsafe target is refused: %j', (address) => {
  expect(isSafeTarget(address, ORIGIN)).toBe(false)
})
