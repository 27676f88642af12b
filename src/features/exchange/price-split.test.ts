import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRate, type Rate } from '../../../contract/rules/money.ts'
import { splitPrice, writePairPrice } from './price-split.ts'

const numberIn = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))

function rate(text: string): Rate {
  const read = parseRate(text)
  if (!read) throw new Error(`${text} is no rate`)
  return read
}

const split = (quantity: string, mid: string, from: string, to: string) =>
  splitPrice({ rate: rate(quantity), mid: rate(mid) }, { from, to }, 'ru')

test('the rate is that of one unit of the dearer currency, whichever is paid', () => {
  const pair = { from: 'RUB', to: 'USD' }
  expect(writePairPrice(rate('0.012376'), pair, 'ru')).toBe('1\u00a0USD = 80,80\u00a0₽')
  expect(writePairPrice(rate('0.012376'), pair, 'en')).toBe('1\u00a0USD = ₽80.80')
  expect(writePairPrice(rate('79.2'), { from: 'USD', to: 'RUB' }, 'ru')).toBe(
    '1\u00a0USD = 79,20\u00a0₽',
  )
  expect(writePairPrice(rate('0.99'), { from: 'USD', to: 'USDC' }, 'ru')).toBe(
    '1\u00a0USDC = 1,0101\u00a0$',
  )
})

test('market rate and markup add up to the rate of the exchange, both ways round', () => {
  expect(split('0.012375', '0.0125', 'RUB', 'USD')).toEqual({
    market: '1\u00a0USD = 80,00\u00a0₽',
    markup: '0,81\u00a0₽',
    percent: '1',
  })
  expect(split('79.2', '80', 'USD', 'RUB')).toEqual({
    market: '1\u00a0USD = 80,00\u00a0₽',
    markup: '0,80\u00a0₽',
    percent: '1',
  })
  expect(split('0.0000512', '0.000051724138', 'IDR', 'EUR')).toEqual({
    market: '1\u00a0EUR = 19\u00a0333,33\u00a0IDR',
    markup: '197,92\u00a0IDR',
    percent: '1,01',
  })
})

test('the texts of market rate and markup add up, for any rate and any markup', () => {
  const units = fc.bigInt({ min: 10n ** 4n, max: 10n ** 16n })
  const kept = fc.bigInt({ min: 5_000n, max: 9_999n })
  fc.assert(
    fc.property(units, kept, (mid, part) => {
      const scale = 10n ** 12n
      const yours = { units: (mid * part) / 10_000n, scale }
      const pair = { from: 'AAA', to: 'BBB' }
      const { market, markup, percent } = splitPrice(
        { rate: yours, mid: { units: mid, scale } },
        pair,
        'en',
      )
      const price = (text: string) => numberIn(text.split(' = ')[1] ?? '')
      const shown = price(writePairPrice(yours, pair, 'en'))
      const difference = Math.abs(shown - price(market))
      expect(Math.abs(difference - numberIn(markup))).toBeLessThan(1e-6 * shown)
      // What the tariff states, but for a rate of few digits.
      expect(Math.abs(numberIn(percent) - (10_000 - Number(part)) / 100)).toBeLessThan(0.02)
    }),
  )
})
