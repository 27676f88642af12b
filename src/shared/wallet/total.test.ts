import { expect, it } from 'vitest'
import { formatTotal, labelTotal, shownTotalOf } from './total.ts'

const AT = '2026-11-27T08:00:00Z'
const accountOf = (currency_code: string, balance = '1.00') => ({
  id: currency_code,
  currency_code,
  balance,
})
const totalOf = (...ids: string[]) => ({
  currency_code: 'RUB',
  amount: '100.00',
  rates_at: AT,
  parts: ids.map((account_id) => ({ account_id, amount: '1.00' })),
})
const wordsOf = (key: string, values: Record<string, string>) =>
  `${key} ${Object.values(values).join(',')}`
const RATES = { date: '27 ноября', time: '11:00' }
const FRESH = { isOld: false, text: wordsOf }

it('the total is not shown where the server counts none, and where the only account is in its currency', () => {
  expect(shownTotalOf([accountOf('RUB'), accountOf('USD')], undefined)).toBeUndefined()
  expect(shownTotalOf([accountOf('RUB')], totalOf('RUB'))).toBeUndefined()
  expect(shownTotalOf([], totalOf())).toBeUndefined()
  expect(shownTotalOf([accountOf('USD')], totalOf('USD'))).toBeDefined()
})

it('the total leaves out the accounts that hold money and are not counted', () => {
  const accounts = [accountOf('RUB'), accountOf('IDR', '5.00'), accountOf('JPY', '0')]
  const shown = shownTotalOf(accounts, totalOf('RUB'))
  expect(shown?.leftOut).toEqual([accountOf('IDR', '5.00')])
})

it('the total is named by the time of its rates, by their day once they are old, and by what it leaves out', () => {
  const accounts = [accountOf('RUB'), accountOf('USD')]
  const whole = { total: totalOf('RUB', 'USD'), accounts, leftOut: [] }
  expect(labelTotal(whole, RATES, FRESH)).toBe('total.label 27 ноября,11:00')
  expect(labelTotal(whole, RATES, { ...FRESH, isOld: true })).toBe(
    'total.label_old 27 ноября,11:00',
  )
  const partial = { ...whole, leftOut: [accountOf('IDR'), accountOf('GBP')] }
  expect(labelTotal(partial, undefined, FRESH)).toBe(
    'total.label_exact  · total.left_out_label IDR, GBP',
  )
})

it('the total names a currency without a rate that only a pot holds, and each currency once', () => {
  const accounts = [accountOf('RUB'), accountOf('IDR', '0')]
  const left_out = [
    { currency_code: 'IDR', amount: '5.00' },
    { currency_code: 'IDR', amount: '7.00' },
  ]
  const shown = { total: { ...totalOf('RUB', 'IDR'), left_out }, accounts, leftOut: [] }
  expect(labelTotal(shown, undefined, FRESH)).toBe('total.label_exact  · total.left_out_label IDR')
})

it.each([
  ['1234.50', '≈\u00a01\u00a0235\u00a0₽'],
  ['99.99', '≈\u00a099,99\u00a0₽'],
  ['100.00', '≈\u00a0100\u00a0₽'],
  ['0.40', '≈\u00a00,40\u00a0₽'],
])('the total writes %s in whole units from a hundred on', (amount, text) => {
  expect(formatTotal(totalOf(), amount, 'ru').text).toBe(text)
})

it('the total is exact with its decimals where no rate was used', () => {
  expect(formatTotal({ currency_code: 'RUB' }, '1234.50', 'ru').text).toBe('1\u00a0234,50\u00a0₽')
})
