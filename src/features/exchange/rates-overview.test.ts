import { expect, it } from 'vitest'
import type { ExchangeRate } from '../../../contract/calls/money.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { overviewOf } from './rates-overview.ts'

const wallet = (code: string, balance: string): Account => ({
  id: code,
  currency_code: code,
  balance,
  number: undefined,
})

const rate = (from: string, to: string, quantity: string): ExchangeRate => ({
  id: `${from}${to}`,
  from_currency_code: from,
  to_currency_code: to,
  quantity_in: '1',
  quantity_out: quantity,
})

const RATES = [
  rate('RUB', 'USD', '0.0125'),
  rate('USD', 'RUB', '79'),
  rate('RUB', 'EUR', '0.01'),
  rate('EUR', 'RUB', '99'),
]

it('prices the other currencies in that of the first wallet', () => {
  const overview = overviewOf([wallet('RUB', '1'), wallet('USD', '1'), wallet('EUR', '1')], RATES)
  expect(overview?.base).toBe('RUB')
  expect(overview?.prices).toEqual([
    { code: 'USD', rate: { units: 125n, scale: 10_000n } },
    { code: 'EUR', rate: { units: 1n, scale: 100n } },
  ])
})

it('the overview of rates adds the wallets up at the rates of an exchange', () => {
  const wallets = [wallet('RUB', '1000.50'), wallet('USD', '10.00'), wallet('EUR', '0.01')]
  expect(overviewOf(wallets, RATES)?.total).toBe('1791.49')
  expect(overviewOf([...wallets, wallet('RUB', '1.00')], RATES)?.total).toBe('1792.49')
})

it.each([
  ['a rate is missing', wallet('GBP', '1.00')],
  ['a balance cannot be read', wallet('EUR', 'much')],
  ['a balance is below zero', wallet('EUR', '-1.00')],
])('the overview of rates has no total where %s', (_, odd) => {
  const overview = overviewOf([wallet('RUB', '1.00'), wallet('USD', '1.00'), odd], RATES)
  expect(overview?.total).toBeUndefined()
  expect(overview?.prices[0]?.code).toBe('USD')
})

it('the overview of rates is absent without two currencies and a rate between them', () => {
  expect(overviewOf([], RATES)).toBeUndefined()
  expect(overviewOf([wallet('RUB', '1'), wallet('RUB', '2')], RATES)).toBeUndefined()
  expect(overviewOf([wallet('RUB', '1'), wallet('GBP', '2')], RATES)).toBeUndefined()
  expect(overviewOf([wallet('RUB', '1'), wallet('USD', '2')], [])).toBeUndefined()
})
