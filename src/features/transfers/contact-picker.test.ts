// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { findContactPicker } from './contact-picker.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const pick = (select: () => Promise<unknown>) => {
  vi.stubGlobal('navigator', { contacts: { select } })
  return findContactPicker()?.()
}

test('the picker of contacts is absent where the device has none', () => {
  vi.stubGlobal('navigator', {})
  expect(findContactPicker()).toBeUndefined()
})

test('the first phone of the chosen contact', async () => {
  expect(await pick(() => Promise.resolve([{ tel: ['+7 900 123-45-67', '112'] }]))).toBe(
    '+7 900 123-45-67',
  )
})

test.each([
  ['a contact without a phone', () => Promise.resolve([{ tel: [] }])],
  ['a dismissed picker', () => Promise.resolve([])],
  ['a refused picker', () => Promise.reject(new Error('refused'))],
])('a contact %s is no number', async (_, select) => {
  expect(await pick(select)).toBeUndefined()
})
