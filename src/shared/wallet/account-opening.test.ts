import { expect, it } from 'vitest'
import { listOffered } from './account-opening.ts'

type Opening = Parameters<typeof listOffered>[0][number]['opening']

const row = (code: string, opening: Opening) => ({
  code,
  decimals: 2,
  symbol: '',
  kind: 'fiat' as const,
  opening,
  can_top_up: true,
  round_amounts: [],
})
const rows = [
  row('RUB', 'allowed'),
  row('USDC', 'identification'),
  row('JPY', 'allowed'),
  row('XAU', 'closed'),
  row('GBP', undefined),
]
const wallet = (currency_code: string) => ({ id: currency_code, currency_code, balance: '0' })

it('the choice of a new account offers what the owner lacks and may open, what needs an identification last', () => {
  const codes = listOffered(rows, [wallet('RUB')]).map(({ code }) => code)
  expect(codes).toEqual(['JPY', 'USDC'])
  expect(listOffered(rows, ['RUB', 'JPY', 'USDC'].map(wallet))).toEqual([])
})
