import * as v from 'valibot'
import { expect, test } from 'vitest'
import { IsoMoment } from './values.ts'

test.each([
  '2026-11-26',
  '2026-11-26T12:00Z',
  '2024-02-29T23:59:59.999999+14:00',
  '1900-01-01',
  '9999-12-31',
])('a moment that a client may send is accepted: %s', (text) => {
  expect(v.is(IsoMoment, text)).toBe(true)
})

test.each([
  '0000-01-01',
  '0001-01-01',
  '2026-02-30',
  '2023-02-29T00:00:00Z',
  '2026-13-01',
  '2026-11-26 (noon)',
  '2026-11-26T25:00Z',
  '2026-11-26T12:00+15:00',
  '2026-11-26T12:00:00.1234567890Z',
  '+2026-11-26',
  '0',
  '+5',
  '',
])('a moment that a client may not send is refused: %j', (text) => {
  expect(v.is(IsoMoment, text)).toBe(false)
})
