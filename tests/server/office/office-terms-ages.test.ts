import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOffice } from '../../../server/office/create-office.ts'
import {
  openOffice,
  OFFICE_ORIGIN,
  type OfficeWorld,
  type TestOperator,
} from '../support/office-world.ts'

const FRESH_MS = 600_000
const MINUTE_SECONDS = 60

let world: OfficeWorld
let viewer: TestOperator
beforeAll(async () => {
  world = await openOffice()
  viewer = await world.join('Vera', ['viewer'])
  const { context } = world.wallet
  await context.db.query(
    `INSERT INTO rate_observation (source, published_at, base_code, quote_code, price, fetched_at)
     VALUES ('ecb', $1, 'EUR', 'USD', 1.05, $1), ('ecb', $1, 'EUR', 'JPY', 160, $1)`,
    [context.clock.now()],
  )
})
afterAll(() => world.close())

/** The row of a pair in an office whose source has prices for ten minutes. */
async function rowOf(pair: string): Promise<string> {
  const { context } = world.wallet
  const ecb = {
    name: 'ecb' as const,
    anchor: 'EUR',
    isDaily: true,
    everyMs: MINUTE_SECONDS * 1000,
    freshUntil: (publishedAt: Date) => new Date(publishedAt.getTime() + FRESH_MS),
    read: () => Promise.resolve([]),
  }
  const gateways = { ...context.gateways, rates: [ecb] }
  const office = createOffice({ ...context, gateways }, OFFICE_ORIGIN)
  const reply = await office.request('/terms', {
    headers: { Cookie: viewer.cookie, 'Accept-Language': 'en' },
  })
  const rows = (await reply.text()).split('<tr')
  return rows.find((row) => row.includes(`>${pair}</a>`)) ?? ''
}

test.each([
  ['fresh', 4, '4 min', undefined],
  ['amber over half of the limit', 2, '6 min', 'pill warning'],
  ['red over the limit', 5, '11 min', 'pill bad'],
])('the age of a pair is shown: %s', async (_, minutes, age, style) => {
  world.wallet.clock.forwardSeconds(minutes * MINUTE_SECONDS)
  const row = await rowOf('USD – JPY')
  expect(row).toContain('<td class="">ecb</td>')
  expect(row).toContain(
    style === undefined ? `<td class="">${age}</td>` : `${style}">${age}</span>`,
  )
  expect(await rowOf('RUB – USD')).not.toContain('min')
})

test.each(['no_source', 'stale', 'jumped', 'disagree', 'off_peg'])(
  'a currency without a price says why: %s',
  async (reason) => {
    await world.wallet.context.db.query(
      `INSERT INTO house_price (currency_code, withdrawn) VALUES ('JPY', $1)
       ON CONFLICT (currency_code) DO UPDATE SET withdrawn = excluded.withdrawn`,
      [reason],
    )
    expect(await rowOf('USD – JPY')).toMatch(/<span class="pill bad">JPY: [\w ]+<\/span>/)
    expect(await rowOf('USD – EUR')).not.toContain('JPY:')
  },
)
