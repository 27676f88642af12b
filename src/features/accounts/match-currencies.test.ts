import { expect, it } from 'vitest'
import ru from '../../../texts/ru/app.json' with { type: 'json' }
import { matchCurrencies, namedCurrencies } from './match-currencies.ts'

const wallets = ['RUB', 'USD', 'USDC'].map((currency_code) => ({ currency_code }))
const names: Record<string, string[]> = {
  RUB: ['Российский рубль', 'Russian ruble'],
  USD: ['Доллар США', 'US dollar'],
}

it.each([
  ['', ['RUB', 'USD', 'USDC']],
  ['usd', ['USD', 'USDC']],
  [' Рубль ', ['RUB']],
  ['dollar', ['USD']],
  ['yen', []],
])('a currency is found by %j', (query, codes) => {
  const found = matchCurrencies(wallets, query, (code) => names[code] ?? [])
  expect(found.map(({ currency_code }) => currency_code)).toEqual(codes)
})

it('the search of currencies lists those that the dictionary names', () => {
  expect(namedCurrencies(ru)).toEqual(expect.arrayContaining(['RUB', 'USDC', 'JPY']))
  expect(namedCurrencies({ 'currency.other': 'x', 'currency.XAU': 'Gold' })).toEqual(['XAU'])
})
