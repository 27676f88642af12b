import { describe, expect, test } from 'vitest'
import type { TariffLine } from '../../../contract/calls/tariffs.ts'
import en from '../../../texts/en/app.json' with { type: 'json' }
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { changeRows, exchangeRows, limitRows, payoutRows } from './tariff-rows.ts'

const texts = {
  language: 'en' as const,
  text: (key: TextKey, values: Record<string, string> = {}) =>
    en[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
}

const line = (of: Partial<TariffLine> & Pick<TariffLine, 'act' | 'currency_code'>): TariffLine => ({
  to_currency_code: undefined,
  method: undefined,
  percent: undefined,
  weekend_percent: undefined,
  least: undefined,
  greatest: undefined,
  free: undefined,
  limit: undefined,
  ...of,
})
const sbp = line({
  act: 'payout',
  currency_code: 'RUB',
  method: 'sbp',
  percent: '0.5',
  least: '1.00',
  greatest: '500000.00',
  free: '100000.00',
})
const pair = (from: string, to: string, percent: string) =>
  line({ act: 'exchange', currency_code: from, to_currency_code: to, percent })
const limit = line({ act: 'transfer_limit', currency_code: 'USD', limit: '7500.00' })

describe('rows of tariffs', () => {
  test('rows of tariffs name fee, free part and bounds of a payout', () => {
    expect(payoutRows([sbp, limit], texts)).toEqual([
      {
        key: 'payout RUB  sbp',
        name: 'Via SBP, RUB',
        value: '0.5%, ₽100,000.00 a month (UTC) free of the fee, amounts from ₽1.00 to ₽500,000.00',
      },
    ])
    const free = line({ act: 'payout', currency_code: 'USDC', method: 'usdc', percent: '0' })
    expect(payoutRows([free], texts)[0]?.value).toBe('No fee')
  })

  test('rows of tariffs join pairs with the same spread', () => {
    const alike = [pair('RUB', 'USD', '1'), pair('USD', 'RUB', '1')]
    expect(exchangeRows(alike, texts)).toEqual([{ key: '1%', name: 'All pairs', value: '1%' }])
    const rows = exchangeRows([...alike, pair('EUR', 'RUB', '2')], texts)
    expect(rows.map(({ name, value }) => [name, value])).toEqual([
      ['RUB → USD, USD → RUB', '1%'],
      ['EUR → RUB', '2%'],
    ])
  })

  test('rows of tariffs name limits of each currency', () => {
    expect(limitRows([sbp, limit], texts)).toEqual([
      { key: 'transfer_limit USD  ', name: 'Transfers in 24 hours, USD', value: '$7,500.00' },
    ])
  })

  test('rows of tariffs say what changes, begins and ends', () => {
    const higher = { ...sbp, percent: '0.7', free: undefined }
    const rows = changeRows(
      [
        { before: sbp, after: higher },
        { before: undefined, after: pair('RUB', 'USD', '2') },
        { before: sbp, after: undefined },
        { before: limit, after: undefined },
        { before: undefined, after: undefined },
      ],
      texts,
    )
    expect(rows.map(({ value }) => value)).toEqual([
      'Now 0.5%, ₽100,000.00 a month (UTC) free of the fee, amounts from ₽1.00 to ₽500,000.00. Then 0.7%, amounts from ₽1.00 to ₽500,000.00.',
      '2%',
      expect.stringMatching(/Then not offered\.$/),
      'Now $7,500.00. Then no limit.',
    ])
  })
})
