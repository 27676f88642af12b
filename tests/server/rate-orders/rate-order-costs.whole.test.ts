import { afterAll, beforeAll, expect, test } from 'vitest'
import { markReached } from '../../../server/domain/rates/mark-reached.ts'
import { moveRates } from '../../../server/domain/rates/rates.ts'
import { PATIENCE_MS, report } from '../../support/test-duration.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { pricesWithEuro, publishEuro } from '../support/rate-order-acts.ts'

const WAITING = 100_000
const REPEATS = 20
/** Most time that a look at the orders may take which reaches none of them, ms. */
const MOST_MS = 50

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
  await publishEuro(wallet, 1000)
  await registerOwner(wallet)
})
afterAll(() => wallet.close())

async function medianOf(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < REPEATS; n += 1) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[REPEATS / 2] ?? 0
}

/** Alerts: without money they need no postings, and are looked for by the same statement. */
const FILL = `INSERT INTO rate_order (id, user_id, kind, from_code, to_code, unit, target, threshold, until_on, zone,
    expires_at, state, due_at, idem_key, request_hash, created_at)
  SELECT gen_random_uuid(), u.id, 'alert', r.from_currency_code, r.to_currency_code, 'from', r.quantity_out * f.factor,
    r.quantity_out * f.factor, '2027-11-20', 'Europe/Moscow', '2027-11-20', 'waiting', '2027-11-20', n::text, '', now()
  FROM generate_series(1, ${WAITING}) AS n
  JOIN (SELECT id FROM app_user LIMIT 1) u ON true
  JOIN (SELECT row_number() OVER (ORDER BY id) AS at, * FROM rate WHERE valid_until IS NULL) r ON r.at = n % 30 + 1
  CROSS JOIN LATERAL (SELECT (1.02 + (n % 1000) / 4000.0)::numeric AS factor) f`

test(
  'a new rate looks at the orders that it reaches, and 100,000 that wait cost little',
  async () => {
    const { db, clock } = wallet.context
    const look = () =>
      db.transaction((tx) => markReached(tx, { now: clock.now(), locking: 'skip' }))
    const publish = async () => {
      wallet.clock.forwardSeconds(1)
      thousandths = thousandths === 1000 ? 1001 : 1000
      await moveRates(db, pricesWithEuro(thousandths), clock.now())
    }
    let thousandths = 1000
    const before = { look: await medianOf(look), publish: await medianOf(publish) }
    await db.query(FILL)
    await db.query('ANALYZE rate_order')
    const after = { look: await medianOf(look), publish: await medianOf(publish) }
    const began = performance.now()
    wallet.clock.forwardSeconds(1)
    await moveRates(db, pricesWithEuro(1100), clock.now())
    const reaching = performance.now() - began
    const [row] = await db.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM rate_order WHERE reached_at IS NOT NULL',
    )
    report('100,000 waiting orders', {
      ...prefix('before', before),
      ...prefix('after', after),
      reaching: Math.round(reaching),
      reached: row?.n ?? 0,
    })
    expect(after.look).toBeLessThan(MOST_MS)
    expect(row?.n).toBeGreaterThan(1000)
  },
  PATIENCE_MS,
)

function prefix(name: string, { look, publish }: { look: number; publish: number }) {
  return {
    [`${name} look`]: Math.round(look * 10) / 10,
    [`${name} publish`]: Math.round(publish * 10) / 10,
  }
}
