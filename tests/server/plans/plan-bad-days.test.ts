import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { momentIn } from '../../../contract/rules/zone-time.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, readText, registerOwner } from '../support/app-owners.ts'
import { closingActs } from '../support/closing-acts.ts'
import { dayAfter, onlyPlan, placePlan, readRuns, runAt, runDue } from '../support/plan-acts.ts'
import { publishEuro } from '../support/rate-order-acts.ts'
import { accountIn, findByPhone } from '../support/transfer-acts.ts'

const BERLIN = 'Europe/Berlin'

describe.each(testEngines)('a plan whose day has come (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())
  const nextKey = () => `${engine} bad day ${(n += 1)}`
  const has = async (token: string, code = 'USD') => Number(await balanceOf(wallet, token, code))
  const notes = async (token: string) =>
    JSON.stringify((await wallet.call('notifications', { token })).json)
  const { close } = closingActs(() => wallet)

  const place = async (token: string, act: Record<string, unknown>) => {
    const { json } = await placePlan(wallet, token, {
      key: nextKey(),
      amount: '10.00',
      every: 'day',
      first_on: dayAfter(wallet, 2),
      ...act,
    })
    expect(json).toMatchObject({ status: 'success' })
    return readText(json['id'])
  }
  /** A daily exchange of 10 dollars for euros. */
  const setUpExchange = async (act: Record<string, unknown> = {}) => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const usd = await accountIn(wallet, token, 'USD')
    const eur = await accountIn(wallet, token, 'EUR')
    const id = await place(token, { kind: 'exchange', account_id: usd, to_account_id: eur, ...act })
    const { first_on } = await onlyPlan(wallet, token)
    return { token, usd, eur, id, first_on, before: await has(token) }
  }
  const setStatus = (account: string, status: string) =>
    wallet.context.db.query('UPDATE account SET status = $2 WHERE id = $1', [account, status])

  test.each(['usd', 'eur'] as const)(
    'a plan whose day has come ends where its account in %s was closed, and tells why',
    async (side) => {
      const owner = await setUpExchange()
      const { token, id, first_on, before } = owner
      await setStatus(owner[side], 'closed')
      await runAt(wallet, first_on, '09:00')
      await runDue(wallet)
      expect(await readRuns(wallet, token, id)).toMatchObject([
        { on: first_on, status: 'failed', reason: 'ACCOUNT_CLOSED' },
      ])
      expect((await onlyPlan(wallet, token)).state).toBe('ended')
      expect(await notes(token)).toContain(
        'failed, the plan has ended. Transactions on this account are suspended.',
      )
      await setStatus(owner[side], 'open')
      expect(await has(token)).toBe(before)
    },
  )

  test('a plan whose day has come fails while an operator freezes its account, and goes on when it is open again', async () => {
    const { token, usd, id, first_on, before } = await setUpExchange()
    await setStatus(usd, 'frozen')
    await runAt(wallet, first_on, '09:00')
    await runDue(wallet)
    await setStatus(usd, 'open')
    const next = dayAfter(wallet, 1)
    await runAt(wallet, next, '09:00')
    await runDue(wallet)
    expect(await readRuns(wallet, token, id)).toMatchObject([
      { on: next, status: 'done' },
      { on: first_on, status: 'failed', reason: 'ACCOUNT_CLOSED' },
    ])
    expect(await has(token)).toBe(before - 10)
  })

  test('a plan whose day has come fails where the least amount was raised, and tells the new one', async () => {
    const { token, id, first_on, before } = await setUpExchange()
    const { db } = wallet.context
    const [least] = await db.query<{ minor: bigint }>(
      `SELECT min_exchange_minor AS minor FROM currency WHERE code = 'USD'`,
    )
    const setLeast = (minor: bigint) =>
      db.query(`UPDATE currency SET min_exchange_minor = $1 WHERE code = 'USD'`, [minor])
    await setLeast(5000n)
    await runAt(wallet, first_on, '09:00')
    await runDue(wallet)
    await setLeast(least?.minor ?? 0n)
    expect(await has(token)).toBe(before)
    const [run] = await readRuns(wallet, token, id)
    expect(run).toMatchObject({ status: 'failed', reason: 'AMOUNT_TOO_SMALL' })
    expect(run?.message).toContain('50')
    expect(await notes(token)).toContain('The minimum is $50.00.')
    const next = dayAfter(wallet, 1)
    await runAt(wallet, next, '09:00')
    await runDue(wallet)
    expect(await has(token)).toBe(before - 10)
  })

  test('a plan without a rate is retried, skipped at its end, and done on the next day, each with a notification', async () => {
    const { token, id, first_on, before } = await setUpExchange()
    await runAt(wallet, first_on, '08:59')
    await wallet.context.db.query(
      `UPDATE rate SET valid_until = valid_from - interval '2 minutes' WHERE valid_until IS NULL`,
    )
    await runAt(wallet, first_on, '09:00')
    await runDue(wallet)
    expect(await notes(token)).toContain('We try again at 13:00')
    await runAt(wallet, first_on, '13:00')
    await runDue(wallet)
    expect(await readRuns(wallet, token, id)).toEqual([])
    await runAt(wallet, first_on, '18:00')
    await runDue(wallet)
    expect(await readRuns(wallet, token, id)).toMatchObject([
      { on: first_on, status: 'skipped', reason: 'rate' },
    ])
    expect(await notes(token)).toContain('skipped, there was no rate.')
    await publishEuro(wallet, 1000)
    const next = dayAfter(wallet, 1)
    await runAt(wallet, next, '09:00')
    await runDue(wallet)
    expect((await readRuns(wallet, token, id))[0]).toMatchObject({ on: next, status: 'done' })
    expect(await has(token)).toBe(before - 10)
  })

  test('a plan whose day has come is done at the second try once there is a rate again', async () => {
    const { token, id, first_on, before } = await setUpExchange({ every: 'once' })
    await runAt(wallet, first_on, '08:59')
    await wallet.context.db.query(
      `UPDATE rate SET valid_until = valid_from - interval '2 minutes' WHERE valid_until IS NULL`,
    )
    await runAt(wallet, first_on, '09:00')
    await runDue(wallet)
    await publishEuro(wallet, 1000)
    await runAt(wallet, first_on, '13:00')
    await runDue(wallet)
    expect(await readRuns(wallet, token, id)).toMatchObject([{ on: first_on, status: 'done' }])
    expect(await has(token)).toBe(before - 10)
  })

  test('a plan whose day has come ends where the recipient closed their wallet', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const friend = await registerOwner(wallet, { isVerified: true, hasMoney: false })
    const account = await accountIn(wallet, token, 'USD')
    const { id: recipient } = await findByPhone(wallet, token, friend.phone)
    const id = await place(token, {
      kind: 'transfer',
      account_id: account,
      recipient_id: recipient,
    })
    const before = await has(token)
    expect((await close(friend)).json).toMatchObject({ status: 'success' })
    const { first_on } = await onlyPlan(wallet, token)
    await runAt(wallet, first_on, '09:00')
    await runDue(wallet)
    const [run] = await readRuns(wallet, token, id)
    expect(run).toMatchObject({ on: first_on, status: 'failed' })
    expect((await onlyPlan(wallet, token)).state).toBe('ended')
    expect(await notes(token)).toContain('failed, the plan has ended.')
    expect(await has(token)).toBe(before)
  })

  test('a plan whose day has come runs at nine in the zone of its owner, also where the clocks are changed', async () => {
    const change = '2027-03-28'
    await runAt(wallet, '2027-03-26', '08:00', BERLIN)
    const { token } = await registerOwner(wallet, { isVerified: true })
    const set = await wallet.call('setTimeZone', { token, body: { time_zone: BERLIN } })
    expect(set.json).toMatchObject({ status: 'success' })
    const usd = await accountIn(wallet, token, 'USD')
    const eur = await accountIn(wallet, token, 'EUR')
    const act = { kind: 'exchange', account_id: usd, to_account_id: eur, time_zone: BERLIN }
    const id = await place(token, { ...act, first_on: '2027-03-27' })
    const before = await has(token)
    const runs = async () => (await readRuns(wallet, token, id)).map(({ on }) => on)
    await runAt(wallet, '2027-03-27', '09:00', BERLIN)
    await runDue(wallet)
    expect(await runs()).toEqual(['2027-03-27'])
    expect(momentIn(BERLIN, change, '09:00').toISOString()).toBe('2027-03-28T07:00:00.000Z')
    await runAt(wallet, change, '08:59', BERLIN)
    expect(await runs()).toEqual(['2027-03-27'])
    await runAt(wallet, change, '09:00', BERLIN)
    await runDue(wallet)
    expect(await runs()).toEqual([change, '2027-03-27'])
    expect(await has(token)).toBe(before - 20)
  })

  test('a plan of 29 February runs on the 28th where a year has no 29th, and once a year', async () => {
    await runAt(wallet, '2028-02-26', '08:00')
    const { token, id, first_on } = await setUpExchange({ every: 'year', first_on: '2028-02-29' })
    expect(first_on).toBe('2028-02-29')
    const { next } = await onlyPlan(wallet, token)
    expect(next.map(({ on }) => on)).toEqual(['2028-02-29', '2029-02-28', '2030-02-28'])
    await runAt(wallet, '2028-02-28', '09:00')
    await runAt(wallet, '2028-02-29', '09:00')
    await runDue(wallet)
    await runAt(wallet, '2028-03-01', '09:00')
    expect(await readRuns(wallet, token, id)).toMatchObject([{ on: '2028-02-29', status: 'done' }])
    await runAt(wallet, '2029-02-27', '09:00')
    await runAt(wallet, '2029-02-28', '09:00')
    await runDue(wallet)
    const done = await wallet.context.db.query<{ run_on: string; status: string }>(
      'SELECT run_on, status FROM plan_run WHERE plan_id = $1 ORDER BY run_on',
      [id],
    )
    expect(done).toEqual([
      { run_on: '2028-02-29', status: 'done' },
      { run_on: '2029-02-28', status: 'done' },
    ])
    expect(await auditLedger(wallet.context.db)).toEqual([])
  })
})
