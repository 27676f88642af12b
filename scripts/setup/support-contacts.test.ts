import { expect, test } from 'vitest'
import { findExampleContacts } from './support-contacts.mjs'

const REAL = { VITE_SUPPORT_PHONE: '+7 495 123-45-67', VITE_SUPPORT_EMAIL: 'help@wallet.ru' }

test.each([
  ['both are real', REAL, []],
  ['none is set', {}, ['VITE_SUPPORT_PHONE', 'VITE_SUPPORT_EMAIL']],
  ['the example is set', { ...REAL, VITE_SUPPORT_PHONE: '+78005550100' }, ['VITE_SUPPORT_PHONE']],
  ['empty', { ...REAL, VITE_SUPPORT_EMAIL: '' }, ['VITE_SUPPORT_EMAIL']],
  ['a reserved domain', { ...REAL, VITE_SUPPORT_EMAIL: 'a@b.example' }, ['VITE_SUPPORT_EMAIL']],
  ['example.com', { ...REAL, VITE_SUPPORT_EMAIL: 'a@example.com' }, ['VITE_SUPPORT_EMAIL']],
])('%s', (_name, variables, expected) => {
  expect(findExampleContacts(variables)).toEqual(expected)
})
