import { describe, expect, it } from 'vitest'
import type { Account } from '../../../contract/calls/wallet.ts'
import { startAccount } from './start-account.ts'
import { fieldOf, type TransferState, whyNotTransfer } from './why-not-transfer.ts'

const ready: TransferState = {
  isAllowed: true,
  recipient: { currency_codes: ['RUB', 'USD'] },
  account: { currency_code: 'RUB', balance: '100.00' },
  dailyLeft: '80.00',
  amount: '50',
  note: '',
}

describe('whyNotTransfer', () => {
  it.each<[string | undefined, Partial<TransferState>]>([
    [undefined, {}],
    [undefined, { note: 'За ужин' }],
    [undefined, { dailyLeft: undefined, amount: '100.00' }],
    ['not-allowed', { isAllowed: false }],
    ['currency', { account: { currency_code: 'EUR', balance: '100.00' } }],
    ['empty', { amount: '' }],
    ['zero', { amount: '0' }],
    ['invalid', { amount: '1.005' }],
    ['above-balance', { amount: '100.01' }],
    ['above-limit', { amount: '80.01' }],
    ['note', { note: 'see https://example.com' }],
  ])('whyNotTransfer is %s', (reason, parts) => {
    expect(whyNotTransfer({ ...ready, ...parts })).toBe(reason)
  })
})

describe('fieldOf', () => {
  it.each([
    ['RECIPIENT_EXPIRED', 'recipient'],
    ['CURRENCY_NOT_ACCEPTED', 'account'],
    ['LIMIT_EXCEEDED', 'amount'],
    ['RECIPIENT_LIMIT', 'amount'],
    ['NOTE_INVALID', 'note'],
    ['TRANSFER_NOT_ALLOWED', undefined],
  ])('a refusal %s belongs to %s', (code, field) => {
    expect(fieldOf(code)).toBe(field)
  })
})

const account = (currency_code: string, balance: string): Account => ({
  id: currency_code,
  currency_code,
  balance,
  number: undefined,
})

describe('startAccount', () => {
  const wallets: [Account, ...Account[]] = [
    account('EUR', '5.00'),
    account('USD', '0.00'),
    account('RUB', '7.00'),
  ]

  it.each([
    ['USD', { accepted: ['USD', 'RUB'], current: 'USD' }],
    ['RUB', { accepted: ['USD', 'RUB'], current: 'EUR' }],
    ['USD', { accepted: ['USD'], current: undefined }],
    ['EUR', { accepted: [], current: 'USD' }],
  ])('startAccount is %s for %j', (code, options) => {
    expect(startAccount(wallets, options).currency_code).toBe(code)
  })
})
