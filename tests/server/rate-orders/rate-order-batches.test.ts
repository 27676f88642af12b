import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { houseAccount } from '../../../server/domain/ledger/accounts.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { type OwedAccount, takeBack } from '../../../server/domain/ledger/receivables.ts'
import { RATE_ORDERS } from '../../../server/domain/rate-orders/act-on-rate-orders.ts'
import { runRateOrders } from '../../../server/domain/rate-orders/due-rate-orders.ts'
import { claimDue } from '../../../server/domain/work-queue/claim-due.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { countStatements } from '../support/counted-database.ts'
import { auditHistory } from '../support/history-audit.ts'
import { keyed } from '../support/keyed.ts'
import {
  dayAfter,
  endWaiting,
  onlyOrder,
  placeOrder,
  publishEuro,
  rateNow,
  readOrders,
  runOrders,
  shiftPrice,
  ZONE,
} from '../support/rate-order-acts.ts'
import { describeOrderWorld } from '../support/rate-order-world.ts'

describe.each(testEngines)('orders of many owners that one rate reaches (%s)', (engine) => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  beforeEach(async () => {
    await publishEuro(wallet, 1000)
    await endWaiting(wallet)
  })
  afterAll(() => wallet.close())

  const { nextKey, has, setUp, notesOf } = describeOrderWorld(() => wallet, `${engine} batch`)
  const run = (db: Database) => {
    const { clock, log } = wallet.context
    return runRateOrders(db, { clock, log })
  }
  const told = async (token: string) => (await notesOf(token)).map(({ message }) => message)
  const change = (sql: string, id: string) => wallet.context.db.query(sql, [id])

  /**
   * Returns the statements of a round in which so many owners have an order of each kind that is
   * due.
   */
  const measure = async (count: number) => {
    const ending = { until_on: dayAfter(wallet, 0) }
    const tokens: string[] = []
    for (let made = 0; made < count; made += 1) {
      tokens.push((await setUp()).token)
      tokens.push((await setUp({ key: nextKey(), away: 200 }, ending)).token)
    }
    await publishEuro(wallet, 1030)
    wallet.clock.forwardSeconds(DAY_MS / 1000)
    const counted = countStatements(wallet.context.db)
    const { statements } = await counted.measure(() => run(counted.db))
    const states = await Promise.all(
      tokens.map(async (token) => (await onlyOrder(wallet, token)).state),
    )
    expect(states).toEqual(Array.from({ length: count }, () => ['done', 'expired']).flat())
    return statements
  }

  test('orders that one rate reaches take no more statements for many owners than for few', async () => {
    const few = await measure(2)
    await publishEuro(wallet, 1000)
    expect(await measure(10)).toBe(few)
  })

  test('orders have an outcome each, and one that cannot be executed leaves the others done', async () => {
    const { db, clock } = wallet.context
    const ending = { until_on: dayAfter(wallet, 0) }
    const placeAlert = async (until_on: string) => {
      const { token } = await registerOwner(wallet, { isVerified: true })
      const body = {
        from_currency_code: 'EUR',
        to_currency_code: 'RUB',
        unit: 'from',
        target: shiftPrice(await rateNow(wallet, 'EUR', 'RUB'), 'from', 20),
        until_on,
        time_zone: ZONE,
      }
      const headers = keyed(nextKey())
      await wallet.call('placeRateAlert', { token, body, headers })
      return token
    }
    const far = { key: nextKey(), away: 200 }
    const done = await setUp()
    const better = await setUp({ key: nextKey(), away: 10 })
    const disabled = await setUp()
    const closed = await setUp()
    const failed = await setUp()
    const expired = await setUp(far, ending)
    const owing = await setUp({ ...far, key: nextKey() }, ending)
    const alerted = await placeAlert(dayAfter(wallet, 30))
    await change(
      `UPDATE app_user SET status = 'disabled' WHERE id = (SELECT user_id FROM rate_order WHERE id = $1)`,
      disabled.id,
    )
    await change(
      `UPDATE account SET status = 'frozen' WHERE id = (SELECT to_account_id FROM rate_order WHERE id = $1)`,
      closed.id,
    )
    await change('UPDATE rate_order SET failures = 1 WHERE id = $1', failed.id)
    const [account] = await db.query<OwedAccount>(
      `SELECT a.id, a.user_id, a.currency_code, 2 AS decimals FROM account a JOIN rate_order o ON o.account_id = a.id WHERE o.id = $1`,
      [owing.id],
    )
    if (!account) throw new Error('no account')
    const left = await has(owing.token, 'EUR')
    await db.transaction((tx) =>
      takeBack(tx, {
        account,
        // The account has nothing left, and 30 euros are owed.
        amount: BigInt(Math.round(left * 100)) + 3000n,
        house: houseAccount('house', 'EUR'),
        kind: 'refund',
        act: { scope: 'test', key: nextKey(), requestHash: '' },
        now: clock.now(),
      }),
    )
    await publishEuro(wallet, 1030)
    wallet.clock.forwardSeconds(DAY_MS / 1000)
    await run(db)
    await change(
      `UPDATE app_user SET status = 'active' WHERE id = (SELECT user_id FROM rate_order WHERE id = $1)`,
      disabled.id,
    )
    const stateOf = async (token: string) => (await onlyOrder(wallet, token)).state
    expect(await stateOf(done.token)).toBe('done')
    expect(await stateOf(better.token)).toBe('done')
    expect(await stateOf(disabled.token)).toBe('waiting')
    expect(await stateOf(closed.token)).toBe('waiting')
    expect(await stateOf(failed.token)).toBe('done')
    expect(await stateOf(expired.token)).toBe('expired')
    expect(await stateOf(owing.token)).toBe('expired')
    expect(await stateOf(alerted)).toBe('done')
    for (const { token, before } of [done, better, failed]) {
      const { executed } = await onlyOrder(wallet, token)
      expect(await has(token, 'EUR')).toBeCloseTo(before.EUR - 100, 2)
      expect(await has(token, 'RUB')).toBeCloseTo(before.RUB + Number(executed?.to_amount), 2)
      expect(Number(executed?.better_amount)).toBeGreaterThan(0)
      expect((await notesOf(token))[0]?.kind).toBe('exchange')
    }
    expect(await has(expired.token, 'EUR')).toBe(expired.before.EUR)
    expect(await has(owing.token, 'EUR')).toBe(70)
    expect(await has(disabled.token, 'EUR')).toBeCloseTo(disabled.before.EUR - 100, 2)
    expect((await told(closed.token)).join()).toContain('an operator has frozen')
    expect((await told(expired.token))[0]).toContain("wasn't reached")
    expect((await told(alerted))[0]).toMatch(/^€1 = ₽.+, as you asked\.$/u)
    expect(await auditLedger(db)).toEqual([])
    expect(await auditHistory(db)).toEqual([])
  })

  test('orders of one owner are all done, one after the other', async () => {
    const { token, before } = await setUp()
    for (const away of [5, 10, 15]) await placeOrder(wallet, token, { key: nextKey(), away })
    await publishEuro(wallet, 1030)
    expect(await runOrders(wallet)).toBe(4)
    const { results } = await readOrders(wallet, token)
    expect(results.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
    expect(await has(token, 'EUR')).toBeCloseTo(before.EUR - 400, 2)
    expect(await auditLedger(wallet.context.db)).toEqual([])
  })

  test('orders are claimed one of each owner, so that an owner of many does not keep others waiting', async () => {
    const { db, clock } = wallet.context
    const { id } = await setUp()
    const other = await setUp()
    await change(
      `INSERT INTO rate_order (id, user_id, kind, from_code, to_code, unit, target, threshold, until_on, zone, expires_at,
         state, due_at, idem_key, request_hash, created_at)
       SELECT gen_random_uuid(), user_id, 'alert', from_code, to_code, unit, target, threshold, until_on, zone, expires_at,
         state, due_at - interval '1 day', n::text, '', created_at FROM rate_order, generate_series(1, 45) AS n WHERE id = $1`,
      id,
    )
    await publishEuro(wallet, 1030)
    const claimed = await db.transaction((tx) =>
      claimDue(tx, { queue: RATE_ORDERS, now: clock.now() }),
    )
    expect(claimed).toHaveLength(2)
    expect(claimed.map((row) => row.id)).toContain(other.id)
    expect(await runOrders(wallet)).toBe(47)
  })

  test('orders are done one by one where the batch fails, each of them once', async () => {
    const owners = [await setUp(), await setUp()]
    await publishEuro(wallet, 1030)
    const { db } = wallet.context
    let transactions = 0
    const failing: Database = {
      ...db,
      transaction: (act, options) =>
        db.transaction(async (tx) => {
          const result = await act(tx)
          transactions += 1
          // The first one marks what the rate reaches.
          if (transactions === 2) throw new Error('the batch is refused')
          return result
        }, options),
    }
    expect(await run(failing)).toBe(2)
    for (const { token, before } of owners) {
      expect((await onlyOrder(wallet, token)).state).toBe('done')
      expect(await has(token, 'EUR')).toBeCloseTo(before.EUR - 100, 2)
    }
  })

  test('orders are shared by servers, each of them done once', async () => {
    const owners = []
    for (let made = 0; made < 12; made += 1) owners.push(await setUp())
    await publishEuro(wallet, 1030)
    const { db } = wallet.context
    await Promise.all([run(db), run(db), run(db)])
    for (const { token, before } of owners) {
      expect((await onlyOrder(wallet, token)).state).toBe('done')
      expect(await has(token, 'EUR')).toBeCloseTo(before.EUR - 100, 2)
    }
    expect(await auditLedger(db)).toEqual([])
  })
})
