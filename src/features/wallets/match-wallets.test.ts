import { expect, it } from 'vitest'
import { matchWallets } from './match-wallets.ts'

const wallets = ['RUB', 'USD', 'USDC'].map((currency_code) => ({
  id: currency_code,
  currency_code,
  balance: '0.00',
}))
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
])('finds by %j', (query, codes) => {
  const found = matchWallets(wallets, query, (code) => names[code] ?? [])
  expect(found.map(({ currency_code }) => currency_code)).toEqual(codes)
})
