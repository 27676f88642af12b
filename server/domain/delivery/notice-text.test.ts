import { expect, test } from 'vitest'
import { isNoticeDelivered } from '../../../contract/rules/notification-switches.ts'
import { switchOf } from '../notifications/kinds.ts'
import { linkOf, writeNotice } from './notice-text.ts'

const PUSH = { language: 'en', showsSums: false, channel: 'push' } as const

test.each([
  ['notification.withdrawal_complete', { amount: '5.00', currency_code: 'RUB' }, 'Money sent'],
  [
    'notification.withdrawal_review',
    { amount: '5.00', currency_code: 'RUB' },
    'Withdrawal under review',
  ],
  ['notification.identification_document', { reason: 'document' }, 'Another document needed'],
  ['notification.report_answered', { report: 'R-1', text: '5.00' }, 'Support has answered'],
  ['notification.correction', { original: 'P-1', text: '5.00' }, 'A transaction was corrected'],
  [
    'notification.identification_aborted',
    { reason: 'document' },
    'Identity verification: your result is ready',
  ],
])('the notice of %s has a title that is true, and no amount', (text_key, params, title) => {
  const written = writeNotice({ text_key, params }, PUSH)
  expect(written.title).toBe(title)
  expect(written.text).not.toContain('5.00')
})

test.each([
  'notification.correction',
  'notification.report_answered',
  'notification.refund',
  'notification.dispute_owed',
  'notification.repayment',
  'notification.of_a_newer_server',
])(
  'a notification is sent by default, on the last channel always, and leads to its receipt: %s',
  (text_key) => {
    const place = { kind: switchOf(text_key), channel: 'push' } as const
    expect(isNoticeDelivered(place, [], ['push'])).toBe(true)
    expect(isNoticeDelivered(place, [{ ...place, is_on: false }], ['push'])).toBe(true)
    const letter = { ...place, channel: 'email' } as const
    expect(isNoticeDelivered(letter, [], ['email'])).toBe(true)
    expect(linkOf({ text_key, params: { number: 'C-2345-6789' } })).toBe('/history/C-2345-6789')
  },
)
