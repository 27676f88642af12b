import { expect, test } from 'vitest'
import { readProviderSettings } from '../config/provider-settings.ts'
import { connectRates } from './connect-rates.ts'

test('a source that needs a key is left out without one, and a source that nobody chose too', () => {
  const { rates, connections } = connectRates(
    readProviderSettings({ RATES_SOURCES: 'ecb,openexchangerates' }),
  )
  expect(rates.map(({ name }) => name)).toEqual(['ecb'])
  expect(connections.map(({ provider, state, missing }) => [provider, state, missing])).toEqual([
    ['ecb', 'set', []],
    ['bank-of-russia', 'absent', ['RATES_SOURCES']],
    ['kraken', 'absent', ['RATES_SOURCES']],
    ['openexchangerates', 'incomplete', ['OPEN_EXCHANGE_RATES_APP_ID']],
  ])
})

test.each([
  { RATES_SOURCES: 'ecb,nobody' },
  { RATES_SOURCES: 'ecb', RATES_JUMP_PERCENT: '0' },
  { RATES_SOURCES: 'ecb', RATES_JUMP_PERCENT: '-5' },
  { RATES_SOURCES: 'ecb', RATES_RUSSIAN_DAYS_OFF: '31.12.2026' },
  { RATES_SOURCES: 'ecb', RATES_ECB_URL: 'ftp://ecb' },
])('a mistake in the settings of rates stops the start: %j', (variables) => {
  expect(() => readProviderSettings(variables)).toThrow(/^RATES_\w+(?:\.\d+)? must/)
})
