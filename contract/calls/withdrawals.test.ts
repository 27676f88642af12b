import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Deposit, DepositNetwork, depositEndpoints } from './deposits.ts'
import { USDC_TOP_UP, WITHDRAWALS } from '../rules/capabilities.ts'
import { PayoutTarget } from './payout-targets.ts'
import {
  Bank,
  BankName,
  CardFormMessage,
  PayoutRequest,
  PayoutStatus,
  SavedCard,
  WithdrawalMethod,
  WithdrawalNetwork,
  WithdrawalQuote,
  withdrawalEndpoints,
} from './withdrawals.ts'

const AMOUNTS = { least: '1', fee: '0.10' }
const NETWORK = { code: 'base', name: 'Base', minutes: 1, confirmations: 12, ...AMOUNTS }
const QUOTE = { quote_id: 'q', currency_code: 'RUB', expires_at: '2026-11-20T12:01:00Z' }
const SUMS = { fee: '0', total: '10', receives: '10' }
const ADDRESS = '0x52be0bd01efc0f8e4a4f3f9d3b2f0f1c1ae991c4'

test('a member that may be missing in an answer is read as missing', () => {
  const method = { method: 'sbp', is_available: true, least: '1.00' }
  expect(v.parse(WithdrawalMethod, method)).toEqual({ ...method, reason: '' })
  expect(v.parse(Bank, { id: 1, name: 'Bank' })).toEqual({
    id: '1',
    name: 'Bank',
    aliases: [],
    is_available: true,
  })
  expect(v.parse(BankName, { state: 'untold' })).toMatchObject({ name: '', is_other_name: false })
  expect(v.parse(SavedCard, { id: 7, last4: '4417', brand: 'mir' }).id).toBe('7')
  expect(v.parse(WithdrawalQuote, { ...QUOTE, ...SUMS, address_state: 'odd' })).toMatchObject(SUMS)
  const network = { ...NETWORK, token_address: ADDRESS, is_available: true }
  expect(v.is(WithdrawalNetwork, network)).toBe(true)
  expect(v.parse(DepositNetwork, NETWORK).is_available).toBe(true)
  const deposit = { id: 'd', amount: '1', confirmations: 1, confirmations_needed: 12 }
  expect(v.parse(Deposit, { ...deposit, state: 'confirming' }).hash).toBe('')
})

test('a payout names its steps, and those that cannot be read are left out', () => {
  const status = {
    number: 'P-7Q4K-92MD',
    method: 'usdc',
    status: 'pending',
    amount: '10',
    fee: '0.10',
    receives: '9.90',
    currency_code: 'USDC',
    created_at: '2026-11-20T12:01:00Z',
    steps: [{ step: 'accepted', at: '2026-11-20T12:01:00Z' }, { step: 'odd' }],
  }
  expect(v.parse(PayoutStatus, status).steps).toHaveLength(1)
})

test.each([
  { method: 'card', token: 'tok_12345678', last4: '4417', brand: 'mir', is_kept: true },
  { method: 'card', card_id: 'c' },
  { method: 'sbp', phone: '79001234567', bank_id: '100000000004' },
  { method: 'usdc', network: 'base', address: ADDRESS },
])('a payout goes to %o', (to) => {
  expect(v.is(PayoutTarget, to)).toBe(true)
  expect(v.is(PayoutRequest, { quote_id: 'q', pin: '1379', to })).toBe(true)
})

test('a payout by SBP takes a phone of Russia only', () => {
  const to = { method: 'sbp', bank_id: '100000000004' }
  expect(v.is(PayoutTarget, { ...to, phone: '4915112345678' })).toBe(false)
  expect(v.is(PayoutTarget, { ...to, phone: '7900123456' })).toBe(false)
})

test('a payout takes no card number and no two targets', () => {
  expect(v.is(PayoutTarget, { method: 'card', pan: '4111111111111111' })).toBe(false)
  expect(v.is(PayoutTarget, { method: 'card', card_id: 'c', token: 'tok_12345678' })).toBe(false)
})

test('the card form tells its height, a refusal and a token', () => {
  const token = { type: 'card-form.token', token: 'tok_12345678', last4: '4417', brand: 'mir' }
  const told = [{ type: 'card-form.height', height: 132 }, { type: 'card-form.refused' }, token]
  for (const message of told) expect(v.is(CardFormMessage, message)).toBe(true)
  expect(v.is(CardFormMessage, { type: 'other' })).toBe(false)
})

test('each method has a capability and each call an address of its own', () => {
  const { options } = WithdrawalMethod.entries.method
  expect(Object.keys(WITHDRAWALS)).toEqual(options)
  expect(Object.values<string>(WITHDRAWALS)).not.toContain(USDC_TOP_UP)
  const paths = Object.values({ ...withdrawalEndpoints, ...depositEndpoints }).map(
    (one) => one.path,
  )
  expect(new Set(paths).size).toBe(paths.length)
})
