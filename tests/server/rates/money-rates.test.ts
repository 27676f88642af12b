import { describe, expect, test } from 'vitest'
import { readOffered } from '../../../server/domain/rates/read-offered.ts'
import { listRates, moveRates } from '../../../server/domain/rates/rates.ts'
import { simulatedRates } from '../../../server/sandbox/simulated-rates.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { NOON } from '../support/ledger-world.ts'
import { MINUTE_MS } from '../../../contract/rules/durations.ts'

/** Currencies of the migrations, of which two do not move against each other. */
const CURRENCIES = 7
const PAIRS = CURRENCIES * (CURRENCIES - 1)
const after = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS)

describe.each(testEngines)('rates (%s)', (engine) => {
  const database = withTestDatabase(engine)

  test('rates are there for every ordered pair, for one unit, a percent below the mid', async () => {
    const rates = await listRates(database())
    expect(rates).toHaveLength(PAIRS)
    expect(new Set(rates.map((r) => r.quantity_in))).toEqual(new Set(['1']))
    const shown = rates.map((r) => [r.from_currency_code, r.to_currency_code, r.quantity_out])
    expect(shown).toContainEqual(['RUB', 'USD', '0.012375'])
    expect(shown).toContainEqual(['USD', 'RUB', '79.2'])
    expect(shown).toContainEqual(['USD', 'USDC', '0.99'])
  })

  test('rates contain the smallest amounts of both currencies', async () => {
    const db = database()
    await db.query(`UPDATE currency SET min_exchange_minor = 5000 WHERE code = 'RUB'`)
    const rates = await listRates(db)
    const least = (from: string, to: string) =>
      rates
        .filter((r) => r.from_currency_code === from && r.to_currency_code === to)
        .map(({ min_from_amount, min_to_amount }) => [min_from_amount, min_to_amount])
    expect(least('RUB', 'USD')).toEqual([['50.00', '1.00']])
    expect(least('USD', 'RUB')).toEqual([['1.00', '50.00']])
  })

  test('change as new rows, with a loss on every round trip', async () => {
    const db = database()
    const old = await listRates(db)
    await moveRates(db, simulatedRates, NOON)
    const fresh = await listRates(db)
    expect(fresh).toHaveLength(old.length)
    const kept = fresh.filter(({ id }) => old.some((rate) => rate.id === id))
    expect(kept.map((r) => r.from_currency_code).toSorted()).toEqual(['USD', 'USDC'])
    for (const there of fresh) {
      const back = fresh.find(
        (rate) =>
          rate.from_currency_code === there.to_currency_code &&
          rate.to_currency_code === there.from_currency_code,
      )
      expect(Number(there.quantity_out) * Number(back?.quantity_out)).toBeLessThan(0.9802)
    }
  })

  test('rates are the same from several servers that update them concurrently', async () => {
    const db = database()
    await Promise.all([1, 2, 3, 4].map(() => moveRates(db, simulatedRates, after(1))))
    const rows = await db.query<{ n: bigint }>(
      'SELECT count(*) AS n FROM rate WHERE valid_until IS NULL',
    )
    expect(rows).toEqual([{ n: BigInt(PAIRS) }])
    const superseded = await db.query('SELECT 1 FROM rate WHERE valid_until = $1', [after(1)])
    expect(superseded).toHaveLength(PAIRS - 2)
  })

  test('rates that nobody used are deleted after an hour', async () => {
    const db = database()
    for (const minutes of [2, 3, 120]) await moveRates(db, simulatedRates, after(minutes))
    const rows = await db.query('SELECT 1 FROM rate WHERE valid_until < $1', [after(60)])
    expect(rows).toEqual([])
    const current = await db.query('SELECT 1 FROM rate WHERE valid_until IS NULL')
    expect(current).toHaveLength(PAIRS)
  })

  test('rates leave out a currency that is switched off', async () => {
    const db = database()
    await db.query(`UPDATE currency SET is_enabled = false WHERE code = 'IDR'`)
    expect(await listRates(db)).toHaveLength((CURRENCIES - 1) * (CURRENCIES - 2))
  })

  test('what owners are offered in a second is one object until the database reads otherwise', async () => {
    const db = database()
    const at = (ms: number) => readOffered(db, new Date(1_790_000_000_000 + ms))
    const first = await at(0)
    expect(first).toEqual({
      rates: await listRates(db),
      withdrawn: [],
      server_time: '2026-09-21T14:13:20.000Z',
      expires_at: '2026-09-21T14:13:50.000Z',
    })
    expect(await at(999)).toBe(first)
    const next = '2026-09-21T14:13:21.000Z'
    expect(await at(1000)).toEqual({
      ...first,
      server_time: next,
      expires_at: '2026-09-21T14:13:51.000Z',
    })
    for (const change of [
      `UPDATE currency SET min_exchange_minor = 7000 WHERE code = 'RUB'`,
      `UPDATE rate SET quantity_out = quantity_out * 2 WHERE valid_until IS NULL AND from_currency_code = 'RUB'`,
      `UPDATE currency SET position = -1 WHERE code = 'USDC'`,
      `UPDATE currency SET is_enabled = false WHERE code = 'EUR'`,
    ]) {
      const before = await at(0)
      await db.query(change)
      const offered = await at(0)
      expect(offered).not.toEqual(before)
      expect(offered.rates).toEqual(await listRates(db))
      expect(await at(0)).toBe(offered)
    }
    await db.query(`INSERT INTO house_price (currency_code, withdrawn) VALUES ('RUB', 'jumped')`)
    expect((await at(0)).withdrawn).toEqual([{ currency_code: 'RUB', reason: 'jumped' }])
  })
})
