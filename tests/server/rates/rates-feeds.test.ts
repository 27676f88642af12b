import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRates } from '../../../server/start/connect-rates.ts'
import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import { ProviderFailure } from '../../../server/gateways/provider-call.ts'
import type { RateFeed } from '../../../server/gateways/rates/rate-feed.ts'
import {
  type Answer,
  bankOfRussiaXml,
  ecbXml,
  krakenJson,
  openExchangeRatesJson,
  type RateSourceDoubles,
  sends,
  setsRates,
  startRateSources,
} from '../../support/providers/rate-sources.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const KEY = 'oxr0123456789abcdef0123456789abcdef'
const CODES = ['RUB', 'USD', 'EUR', 'IDR', 'USDC', 'JPY', 'GBP']
const ECB = ecbXml('2026-11-23', { USD: '1.0532', JPY: '162.11', GBP: '0.8341', IDR: '16712.29' })
const RATES = [
  { code: 'USD', nominal: 1, value: '80,1234' },
  { code: 'JPY', nominal: 100, value: '51,9012' },
  { code: 'IDR', nominal: 10_000, value: '50,0045' },
  { code: 'XDR', nominal: 1, value: '109,5' },
]

describe('sources of rates', () => {
  let doubles: RateSourceDoubles
  let feeds: readonly RateFeed[]
  beforeAll(async () => {
    doubles = await startRateSources()
    const settings = readProviderSettings({
      RATES_SOURCES: 'ecb, bank-of-russia kraken,openexchangerates',
      RATES_ECB_URL: doubles.url('ecb'),
      RATES_BANK_OF_RUSSIA_URL: doubles.url('bank-of-russia'),
      RATES_KRAKEN_URL: doubles.url('kraken'),
      OPEN_EXCHANGE_RATES_URL: doubles.url('openexchangerates'),
      OPEN_EXCHANGE_RATES_APP_ID: KEY,
    })
    feeds = connectRates(settings).rates
  })
  afterAll(() => doubles.stop())

  function read(source: string, answer: Answer, now = NOW) {
    doubles.answer(source, answer)
    const feed = feeds.find(({ name }) => name === source)
    if (!feed) throw new Error(`no feed ${source}`)
    return feed.read({ codes: CODES, now })
  }

  async function failureOf(source: string, answer: Answer, now = NOW): Promise<string> {
    const failure: unknown = await read(source, answer, now).catch((error: unknown) => error)
    if (!(failure instanceof ProviderFailure)) throw new Error(`no failure: ${String(failure)}`)
    return failure.message
  }

  test('the ECB: prices of one euro, from four in the afternoon of Frankfurt', async () => {
    const publishedAt = new Date('2026-11-23T15:00:00Z')
    expect(await read('ecb', sends(ECB))).toEqual([
      { base: 'EUR', quote: 'USD', price: '1.053200000000000000', publishedAt },
      { base: 'EUR', quote: 'IDR', price: '16712.290000000000000000', publishedAt },
      { base: 'EUR', quote: 'JPY', price: '162.110000000000000000', publishedAt },
      { base: 'EUR', quote: 'GBP', price: '0.834100000000000000', publishedAt },
    ])
  })

  test('the Bank of Russia: one unit in rubles, from the midnight of Moscow', async () => {
    const publishedAt = new Date('2026-11-23T21:00:00Z')
    expect(await read('bank-of-russia', setsRates({ '2026-11-24': RATES }))).toEqual([
      { base: 'USD', quote: 'RUB', price: '80.123400000000000000', publishedAt },
      { base: 'IDR', quote: 'RUB', price: '0.005000450000000000', publishedAt },
      { base: 'JPY', quote: 'RUB', price: '0.519012000000000000', publishedAt },
    ])
    expect(doubles.requests.at(-1)?.url).toBe('/bank-of-russia?date_req=25%2F11%2F2026')
  })

  test('the Bank of Russia: the rates of tomorrow with those of today, once they are set', async () => {
    const dollar = { code: 'USD', nominal: 1, value: '81,5' }
    const answer = setsRates({ '2026-11-24': RATES, '2026-11-25': [dollar] })
    const read24 = await read('bank-of-russia', answer)
    expect(read24.map(({ base, publishedAt }) => [base, publishedAt.toISOString()])).toEqual([
      ['USD', '2026-11-23T21:00:00.000Z'],
      ['IDR', '2026-11-23T21:00:00.000Z'],
      ['JPY', '2026-11-23T21:00:00.000Z'],
      ['USD', '2026-11-24T21:00:00.000Z'],
    ])
  })

  test('Kraken: the mean of ask and bid, under older names too', async () => {
    const answer = krakenJson({
      USDCUSD: ['0.9999', '0.9997'],
      ZEURZUSD: ['1.05330', '1.05310'],
      ZUSDZJPY: ['154.02', '154.00'],
      GBPUSD: ['1.26', '1.26'],
    })
    const prices = await read('kraken', sends(answer, 'application/json'))
    expect(prices.map(({ base, quote, price }) => [base, quote, price])).toEqual([
      ['USDC', 'USD', '0.999800000000000000'],
      ['EUR', 'USD', '1.053200000000000000'],
      ['GBP', 'USD', '1.260000000000000000'],
      ['USD', 'JPY', '154.010000000000000000'],
    ])
    expect(prices.map(({ publishedAt }) => publishedAt)).toEqual(prices.map(() => NOW))
  })

  test('Open Exchange Rates: exact decimals, and a key that is in no address', async () => {
    const at = new Date('2026-11-24T11:00:00Z')
    const body = openExchangeRatesJson(at, {
      EUR: '0.123456789012345678',
      IDR: '1.6e4',
      RUB: '80',
      BTC: '0.00001',
    })
    const prices = await read('openexchangerates', sends(body, 'application/json'))
    expect(prices.map(({ quote, price }) => [quote, price])).toEqual([
      ['RUB', '80.000000000000000000'],
      ['EUR', '0.123456789012345678'],
      ['IDR', '16000.000000000000000000'],
    ])
    expect(prices[0]?.publishedAt).toEqual(at)
    expect(doubles.requests.at(-1)).toEqual({
      url: '/openexchangerates',
      authorization: `Token ${KEY}`,
    })
  })

  const HTML = '<!doctype html><html><body><p>Service unavailable</body></html>'
  const BOMB = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>${ECB.slice(ECB.indexOf('<gesmes'))}`

  test.each<[string, string, Answer, RegExp]>([
    ['a truncated file', 'ecb', sends(ECB.slice(0, -40)), /no whole XML/],
    ['a connection that breaks', 'ecb', breaksOff(ECB), /did not answer/],
    ['a redirect', 'ecb', redirects, /answered 302/],
    ['a failure', 'ecb', (_, response) => void response.writeHead(500).end(), /answered 500/],
    ['nothing', 'ecb', sends(''), /(?:no whole XML|another document)/],
    ['HTML', 'ecb', sends(HTML), /a document type/],
    ['HTML that is XML', 'ecb', sends('<html><body/></html>'), /another document/],
    ['defined entities', 'ecb', sends(BOMB), /a document type/],
    ['more than a hundred kilobytes', 'ecb', sends('x'.repeat(110_000)), /too much/],
    ['a file that grows when it is unpacked', 'ecb', packs(' '.repeat(5_000_000)), /too much/],
    ['elements within elements', 'ecb', sends('<a>'.repeat(30_000)), /no whole XML/],
    ['elements that have an end', 'ecb', sends(nested(12_000)), /no whole XML|another document/],
    ['a currency twice', 'ecb', sends(ECB.replace('JPY', 'GBP')), /a currency twice/],
    ['a day that is yet to come', 'ecb', sends(ecbXml('2026-11-25', { USD: '1' })), /yet to come/],
    ['no day', 'ecb', sends(ecbXml('2026-13-45', { USD: '1' })), /another document/],
    ['no dollar', 'ecb', sends(ecbXml('2026-11-23', { JPY: '1' })), /no price of the dollar/],
    ['a zero', 'ecb', sends(ECB.replace('1.0532', '0.0000')), /not above zero/],
    ['a negative price', 'ecb', sends(ECB.replace('1.0532', '-1.05')), /no number/],
    ['a word', 'ecb', sends(ECB.replace('1.0532', 'NaN')), /no number/],
    ['a huge price', 'ecb', sends(ECB.replace('1.0532', '10532000000000')), /absurd/],
    ['a tiny price', 'ecb', sends(ECB.replace('1.0532', '0.0000000001')), /absurd/],
    ['UTF-16', 'ecb', sends(Buffer.from(ECB, 'utf16le')), /no whole XML|another encoding/],
    ['bytes that are no UTF-8', 'ecb', sends(bankOfRussiaXml('1', []).fill(0xff)), /encoding/],
    ['an encoding that nobody knows', 'ecb', sends(ECB.replace('UTF-8', 'EBCDIC')), /encoding/],
    ['a point for a comma', 'bank-of-russia', sends(one('80.12,3')), /no number/],
    ['a nominal of zero', 'bank-of-russia', sends(nominal(0)), /not above zero/],
    [
      'the day after tomorrow',
      'bank-of-russia',
      sends(bankOfRussiaXml('26.11.2026', RATES)),
      /yet/,
    ],
    ['a day of no month', 'bank-of-russia', sends(bankOfRussiaXml('45.11.2026', RATES)), /no date/],
    ['an error', 'kraken', sends('{"error":["EQuery:Unknown asset pair"]}'), /an error/],
    ['a market that is missing', 'kraken', sends(krakenJson({})), /no price of USDCUSD/],
    ['a market that is empty', 'kraken', sends(all(['1.05', '1.02'])), /bid and ask of USDCUSD/],
    ['a bid above the ask', 'kraken', sends(all(['1.05', '1.06'])), /bid and ask/],
    ['no JSON', 'kraken', sends(HTML), /no JSON/],
    ['a list', 'kraken', sends('[]'), /another document/],
    ['no JSON', 'openexchangerates', sends('{"base":"USD",'), /no JSON/],
    ['another base', 'openexchangerates', sends(oxr('1').replace('"USD"', '"EUR"')), /another/],
    ['a text without an end', 'openexchangerates', sends(`"${'\\"'.repeat(45_000)}`), /no JSON/],
    ['a price that is a text', 'openexchangerates', sends(oxr('"one"')), /no number/],
    ['a refused key', 'openexchangerates', refusesKey, /answered 401/],
  ])('an answer of a source of rates is refused: %s (%s)', async (_, source, answer, why) => {
    const message = await failureOf(source, answer)
    expect(message).toMatch(why)
    expect(message).not.toContain(KEY)
  })

  test('a damaged answer has plausible prices of known currencies, or is refused', async () => {
    const at = new Date('2026-11-24T11:00:00Z')
    const quotes = krakenJson({
      USDCUSD: ['1', '1'],
      EURUSD: ['1', '1'],
      GBPUSD: ['1', '1'],
      USDJPY: ['1', '1'],
    })
    const whole: Readonly<Record<string, Uint8Array>> = {
      ecb: Buffer.from(ECB),
      'bank-of-russia': bankOfRussiaXml('24.11.2026', RATES),
      kraken: Buffer.from(quotes),
      openexchangerates: Buffer.from(openExchangeRatesJson(at, { EUR: '0.9', RUB: '80' })),
    }
    const damage = fc.record({
      source: fc.constantFrom(...Object.keys(whole)),
      place: fc.nat(),
      bytes: fc.uint8Array({ maxLength: 12 }),
      cut: fc.nat({ max: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ source, place, bytes, cut }) => {
        const body = Buffer.from(whole[source] ?? [])
        const start = place % body.length
        const damaged = Buffer.concat([body.subarray(0, start), bytes, body.subarray(start + cut)])
        const [answer] = await Promise.allSettled([read(source, sends(damaged))])
        const isRefused = answer.status === 'rejected'
        expect(!isRefused || answer.reason instanceof ProviderFailure).toBe(true)
        const prices = isRefused ? [] : answer.value
        for (const { base, quote, price, publishedAt } of prices) {
          expect(CODES).toEqual(expect.arrayContaining([base, quote]))
          expect(Number(price)).toBeGreaterThan(0)
          expect(price).toMatch(/^\d{1,10}\.\d{18}$/)
          expect(publishedAt.getTime()).toBeLessThanOrEqual(NOW.getTime() + 86_400_000)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a time that is yet to come is refused by the source that has a clock', async () => {
    const ahead = openExchangeRatesJson(new Date('2026-11-24T12:06:00Z'), { EUR: '0.9' })
    expect(await failureOf('openexchangerates', sends(ahead))).toMatch(/yet to come/)
  })

  test('an answer in another encoding than it declares has no wrong prices', async () => {
    const text = new TextDecoder('windows-1251').decode(bankOfRussiaXml('24.11.2026', RATES))
    const asUtf8 = await read('bank-of-russia', sends(Buffer.from(text, 'utf8')))
    expect(asUtf8[0]?.price).toBe('80.123400000000000000')
  })

  test.each([
    ['ecb', '2026-11-20T15:00:00Z', '2026-11-23T21:00:00.000Z'],
    ['ecb', '2026-04-02T14:00:00Z', '2026-04-07T20:00:00.000Z'],
    ['ecb', '2026-12-24T15:00:00Z', '2026-12-28T21:00:00.000Z'],
    ['bank-of-russia', '2026-11-20T21:00:00Z', '2026-11-24T03:00:00.000Z'],
    ['bank-of-russia', '2026-11-24T21:00:00Z', '2026-11-26T03:00:00.000Z'],
    ['bank-of-russia', '2026-12-31T21:00:00Z', '2027-01-12T03:00:00.000Z'],
    ['kraken', '2026-11-21T12:00:00Z', '2026-11-21T12:10:00.000Z'],
    ['openexchangerates', '2026-11-21T12:00:00Z', '2026-11-21T15:00:00.000Z'],
  ])('prices of %s of %s hold until %s', (source, publishedAt, until) => {
    const feed = feeds.find(({ name }) => name === source)
    expect(feed?.freshUntil(new Date(publishedAt)).toISOString()).toBe(until)
  })
})

const redirects: Answer = (_, response) => void response.writeHead(302, { Location: '/ecb' }).end()

const refusesKey: Answer = (request, response) =>
  void response.writeHead(401).end(`{"description":"${request.headers.authorization}"}`)

function breaksOff(body: string): Answer {
  return (_, response) => {
    response.writeHead(200, { 'Content-Length': body.length })
    response.write(body.slice(0, 100), () => response.destroy())
  }
}

/** A body that is packed; the reader sees no more of it than it may. */
function packs(body: string): Answer {
  return (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/xml', 'Content-Encoding': 'gzip' })
    response.end(gzipSync(body))
  }
}

function nested(depth: number): string {
  return '<a>'.repeat(depth) + '</a>'.repeat(depth)
}

function one(value: string): Uint8Array {
  return bankOfRussiaXml('24.11.2026', [{ code: 'USD', nominal: 1, value }])
}

function nominal(units: number): Uint8Array {
  return bankOfRussiaXml('24.11.2026', [{ code: 'USD', nominal: units, value: '80' }])
}

function all(prices: readonly [string, string]): string {
  return krakenJson({ EURUSD: prices, USDCUSD: prices, USDJPY: prices, GBPUSD: prices })
}

function oxr(price: string): string {
  return openExchangeRatesJson(NOW, { EUR: price })
}
