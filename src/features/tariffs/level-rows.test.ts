import { expect, test } from 'vitest'
import type { Level } from '../../../contract/calls/levels.ts'
import en from '../../../texts/en/app.json' with { type: 'json' }
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { levelRows } from './level-rows.ts'

const texts = { language: 'en' as const, text: (key: TextKey) => en[key] }
const basic: Level = {
  name: 'Basic',
  is_own: true,
  acts: ['receive', 'exchange'],
  opens: ['RUB'],
  limits: [{ act: 'receive_limit', currency_code: 'RUB', limit: '60000.00' }],
}
const verified: Level = {
  name: 'Verified',
  is_own: false,
  acts: ['receive', 'exchange', 'top_up', 'transfer', 'withdrawal'],
  opens: ['RUB', 'USDC'],
  limits: [
    { act: 'withdrawal_limit', currency_code: 'RUB', limit: '600000.00' },
    { act: 'withdrawal_limit', currency_code: 'USDC', limit: '7500.00' },
    { act: 'withdrawal_limit', currency_code: 'JPY' },
    { act: 'transfer_limit', currency_code: 'RUB' },
    { act: 'transfer_limit', currency_code: 'JPY' },
  ],
}

test('each row has what every level allows, limits only where their act is allowed, and of a currency without one that there is none', () => {
  const rows = levelRows([basic, verified], texts)
  const shown = rows.map(({ name, cells }) => [name, cells.map((lines) => lines.join('; '))].flat())
  expect(shown).toEqual([
    ['Receive transfers', 'Yes', 'Yes'],
    ['Exchange', 'Yes', 'Yes'],
    ['Top up', 'No', 'Yes'],
    ['Send to people', 'No', 'Yes'],
    ['Withdraw', 'No', 'Yes'],
    ['Open accounts', 'RUB', 'RUB, USDC'],
    ['Received from others in 30 days', '₽60,000.00', 'no limit'],
    ['Transfers in 24 hours', 'No', 'no limit'],
    ['Withdrawals in 24 hours', 'No', '₽600,000.00; 7,500.00\u00A0USDC; JPY: no limit'],
  ])
})
