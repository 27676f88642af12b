import * as v from 'valibot'
import { expect, it } from 'vitest'
import { InternalPath } from './internal-path.ts'

it.each(['/', '/history', '/history?account=RUB', '/wallet/1', '/authors'])(
  'a target within the app is accepted: %s',
  (path) => {
    expect(v.is(InternalPath, path)).toBe(true)
  },
)

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'history',
  '',
  '/\t/evil.example',
  '/auth',
  '/auth/login?next=/',
  '/auth?next=/',
])('a target outside of the app is refused: %j', (path) => {
  expect(v.is(InternalPath, path)).toBe(false)
})
