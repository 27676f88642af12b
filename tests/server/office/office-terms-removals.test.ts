import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendShown } from '../support/office-forms.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'

const LIMIT = '/terms/limits/threshold-RUB'
const RELEASE = '/terms/pairs/RUB-USD/release'

describe('thresholds and prices that two operators decide about', () => {
  let world: OfficeWorld
  let finance: TestOperator
  let approver: TestOperator
  let viewer: TestOperator
  beforeAll(async () => {
    world = await openOffice()
    finance = await world.join('Finn', ['finance'])
    approver = await world.join('Petra', ['approver'])
    viewer = await world.join('Vera', ['viewer'])
  })
  afterAll(() => world.close())

  const query = <Row extends object>(sql: string, parameters: unknown[] = []) =>
    world.wallet.context.db.query<Row>(sql, parameters)
  const remove = (path: string, by = finance) =>
    sendShown(by, `${path}/remove`, { key: randomUUID(), reason: REASON })
  const release = (currency: string, more = {}) =>
    finance.sign(RELEASE, { key: randomUUID(), reason: REASON, currency, ...more })
  const setLimit = () =>
    query(
      `INSERT INTO payout_threshold (currency_code, amount_minor) VALUES ('RUB', 5000000)
       ON CONFLICT (currency_code) DO UPDATE SET amount_minor = 5000000, version = NULL`,
    )
  const limits = () => query(`SELECT 1 FROM payout_threshold WHERE currency_code = 'RUB'`)
  /** The ruble was at one dollar for a hundred, and its source has another price. */
  const jump = (usd: string) =>
    query(
      `INSERT INTO house_price (currency_code, mid_usd, withdrawn, withdrawn_at, jump_usd, jump_at)
       VALUES ('RUB', 0.01, 'jumped', $2, $1::numeric, $2)
       ON CONFLICT (currency_code) DO UPDATE SET mid_usd = 0.01, withdrawn = 'jumped', jump_usd = $1::numeric,
         jump_at = $2`,
      [usd, world.wallet.clock.now()],
    )
  const lastPrice = async () => {
    const rows = await query<{ mid: string }>(
      `SELECT mid_usd::float::text AS mid FROM house_price WHERE currency_code = 'RUB'`,
    )
    return rows[0]?.mid
  }

  test('a threshold goes whole after the second signature, and is set again as a new version', async () => {
    await setLimit()
    expect((await viewer.get(LIMIT)).html).not.toContain('Remove the threshold')
    expect((await finance.get(LIMIT)).html).toContain('Remove the threshold')
    const asked = await remove(LIMIT)
    expect(await limits()).toHaveLength(1)
    expect((await approver.get(asked.location ?? '')).html).toContain('no limit')
    expect((await signLast(world, finance)).status).toBe(403)
    expect((await signLast(world, approver)).status).toBe(200)
    expect(await limits()).toHaveLength(0)
    expect((await finance.get(LIMIT)).html).not.toContain('Remove the threshold')
    expect((await remove(LIMIT)).html).toContain('There is no limit here.')
    const key = randomUUID()
    await sendShown(finance, LIMIT, { key, reason: REASON, amount: '700' })
    expect((await signLast(world, approver)).status).toBe(200)
    expect(await limits()).toHaveLength(1)
  })

  test('a threshold that changed meanwhile stays', async () => {
    await setLimit()
    await remove(LIMIT)
    await query('UPDATE payout_threshold SET amount_minor = 1 WHERE version IS NULL')
    expect((await signLast(world, approver)).html).toContain('The data changed')
    expect(await limits()).toHaveLength(1)
  })

  test('a price that jumped is accepted after the second signature', async () => {
    await jump('0.0125')
    const page = await finance.get('/terms/pairs/RUB-USD')
    expect(page.html).toContain('Jump of a price: RUB')
    expect(page.html).toContain('0.0125 (+25.0 %)')
    const asked = await release('RUB')
    expect(await lastPrice()).toBe('0.01')
    expect((await approver.get(asked.location ?? '')).html).toContain('0.0125 (+25.0 %)')
    expect((await signLast(world, approver)).status).toBe(200)
    expect(await lastPrice()).toBe('0.0125')
    const kept = await query<{ from: string; usd: string }>(
      'SELECT from_usd::float::text AS from, usd::float::text AS usd FROM jump_release',
    )
    expect(kept).toEqual([{ from: '0.01', usd: '0.0125' }])
  })

  test('a price that moved on, or is no jump any more, is not accepted', async () => {
    await jump('0.0125')
    await release('RUB')
    await jump('0.02')
    expect((await signLast(world, approver)).html).toContain('The data changed')
    expect(await lastPrice()).toBe('0.01')
    expect((await release('EUR')).html).toContain('The jump is over')
    expect((await release('RUB', { usd: '1' })).status).toBe(400)
    await query(`UPDATE house_price SET withdrawn = NULL, jump_usd = NULL, jump_at = NULL`)
    expect((await release('RUB')).html).toContain('The jump is over')
  })

  test('the database has no removal and no accepted price that two people did not sign', async () => {
    const values = `$1, 'jump_release', 'done', 'RUB', 1, 1, now()`
    await expect(
      query(`INSERT INTO jump_release VALUES (${values})`, [randomUUID()]),
    ).rejects.toThrow(/foreign key/)
    await setLimit()
    await remove(LIMIT)
    const [open] = await query<{ id: string }>(
      `SELECT id FROM office_proposal WHERE state = 'open' AND kind = 'limit_removal'`,
    )
    const removal = `$1, 'limit_removal', 'done', 'transfer', 'verified', 'RUB', 1, now()`
    await expect(
      query(`INSERT INTO limit_removal VALUES (${removal})`, [open?.id]),
    ).rejects.toThrow(/foreign key/)
  })
})
