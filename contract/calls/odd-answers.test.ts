import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { moneyEndpoints } from './money.ts'
import { AuthInfo } from './profile.ts'
import { NotificationsAnswer, TransactionsAnswer, WalletAnswer } from './wallet.ts'

const accounts = (...rows: unknown[]) => ({ results: [{ accounts: rows }] })
const account = (balance: unknown) => ({ id: 1, currency_code: 'RUB', balance })
const balancesOf = (answer: unknown) =>
  v.parse(WalletAnswer, answer).results[0]?.accounts.map(({ balance }) => balance)

describe('wallets', () => {
  test.each([['abc'], ['1e5'], [1e21], [null], [undefined], [{}], ['']])(
    'a balance of %j costs that balance alone',
    (balance) => {
      expect(balancesOf(accounts(account('10.00'), account(balance)))).toEqual(['10.00', ''])
    },
  )

  test.each([[null], [7], ['x'], [{}], [{ id: 1, balance: '1' }], [{ currency_code: 'RUB' }]])(
    'a row of %j costs that row alone',
    (row) => expect(balancesOf(accounts(row, account('10.00')))).toEqual(['10.00']),
  )

  it('a list of wallets without a readable one is an error, not an empty list', () => {
    expect(balancesOf(accounts())).toEqual([])
    expect(v.is(WalletAnswer, accounts(null, {}))).toBe(false)
  })
})

describe('transactions', () => {
  const row = { id: 1, amount: '10.00', currency_code: 'RUB', status: 'complete', description: 'x' }

  it('malformed rows do not affect the other transactions or their number', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 5 }), (odd) => {
        const { results } = v.parse(TransactionsAnswer, { count: 9, results: [...odd, row] })
        expect(results).toHaveLength(odd.length + 1)
        expect(results.at(-1)).toMatchObject({ ...row, id: '1' })
        for (const { amount } of results) expect(amount).toMatch(/^$|^-?\d+(?:\.\d+)?$/)
      }),
    )
  })

  it('transactions without a list are read as none', () => {
    for (const results of [undefined, null, {}, 'x']) {
      expect(v.is(TransactionsAnswer, { results })).toBe(false)
    }
  })

  it('sums of transactions that cannot be read are computed by the app', () => {
    const movement = { top_ups: { amount: 'abc', count: 1 }, withdrawals: {} }
    expect(v.parse(TransactionsAnswer, { results: [row], movement }).movement).toBeUndefined()
  })
})

test('a notification that is none leaves the others', () => {
  const { results } = v.parse(NotificationsAnswer, { results: [null, { message: 7 }, 'x'] })
  expect(results).toEqual([expect.objectContaining({ message: '7', created_at: '' })])
})

describe('a profile', () => {
  it.each([
    [{ first_name: 7 }, { first_name: '7' }],
    [{ last_name: ['x'] }, { last_name: '' }],
    [{ phone: 79001234567 }, { phone: '79001234567' }],
    [{ phone: null }, { phone: '' }],
    [{ registered_at: 7 }, { registered_at: '' }],
    [{ identification_level: 'verified' }, { identification_level: undefined }],
    [{ identification_level: { name: {} } }, { identification_level: { name: '' } }],
    [{ active_identification: [] }, { active_identification: { status: '' } }],
    [{ active_identification: 7 }, { active_identification: undefined }],
    [{ is_topup_allowed: 'true' }, { is_topup_allowed: false }],
    [{ is_pin_set: 1 }, { is_pin_set: undefined }],
    [{ limits: 'none' }, { limits: undefined }],
    [{ limits: [null, 7] }, { limits: undefined }],
    [
      { limits: [{ currency_code: 'RUB', daily_limit: {}, daily_left: '1' }, null] },
      { limits: [{ currency_code: 'RUB', daily_limit: '', daily_left: '1' }] },
    ],
  ])('a profile with %j keeps its other members', (odd, read) => {
    const profile = v.parse(AuthInfo, { first_name: 'Anna', email: 'anna@example.com', ...odd })
    expect(profile).toMatchObject({ email: 'anna@example.com', ...read })
  })

  it.each([[[]], [{}], ['x'], [7], [null], [{ first_name: ' ', phone: {} }]])(
    'a profile that names nobody is refused: %j',
    (answer) => expect(v.is(AuthInfo, answer)).toBe(false),
  )
})

test.each([[{ rates: [{ id: 1 }] }], [{ rates: [null] }]])('rates stay strict: %j', (answer) => {
  expect(v.is(moneyEndpoints.rates.answer, answer)).toBe(false)
})

test.each([[{}], [{ status: 7 }], [[]], [{ status: ' ' }]])(
  'a call that moves money accepts no odd answer: %j',
  (answer) => {
    for (const { answer: shape } of [moneyEndpoints.exchange, moneyEndpoints.withdrawal]) {
      expect(v.is(shape, answer)).toBe(false)
    }
  },
)
