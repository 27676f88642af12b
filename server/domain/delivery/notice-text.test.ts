import { expect, test } from 'vitest'
import { writeNotice } from './notice-text.ts'

const PUSH = { language: 'en', showsSums: false, channel: 'push' } as const

test.each([
  ['notification.withdrawal_complete', { amount: '5.00', currency_code: 'RUB' }, 'Money was sent'],
  [
    'notification.withdrawal_review',
    { amount: '5.00', currency_code: 'RUB' },
    'A withdrawal is being checked',
  ],
  ['notification.identification_document', { reason: 'document' }, 'Another document is needed'],
  ['notification.identification_aborted', { reason: 'document' }, 'Identity check finished'],
])('the notice of %s has a title that is true, and no amount', (text_key, params, title) => {
  const written = writeNotice({ text_key, params }, PUSH)
  expect(written.title).toBe(title)
  expect(written.text).not.toContain('5.00')
})
