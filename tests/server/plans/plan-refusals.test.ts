import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths } from '../../../contract/rules/calendar-date.ts'
import { testEngines } from '../../support/test-database.ts'
import { newId } from '../../../server/lib/new-id.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, registerOwner } from '../support/app-owners.ts'
import { freeze } from '../support/brake-acts.ts'
import { beginKeptOnly } from '../support/people-acts.ts'
import {
  dayAfter,
  onlyPlan,
  placePlan,
  readRuns,
  runAt,
  runDue,
  steerPlan,
} from '../support/plan-acts.ts'
import { accountIn, findByPhone } from '../support/transfer-acts.ts'
import { limitOf, setTariffLines } from '../support/tariff-lines.ts'

describe.each(testEngines)('a plan that cannot be (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const nextKey = () => `${engine} refused plan ${(n += 1)}`
  const setUp = async () => {
    const { token, phone } = await registerOwner(wallet, { isVerified: true })
    const friend = await registerOwner(wallet, { isVerified: true })
    const account = await accountIn(wallet, token, 'USD')
    const { id: recipient } = await findByPhone(wallet, token, friend.phone)
    const act = {
      kind: 'transfer',
      account_id: account,
      recipient_id: recipient,
      amount: '10.00',
      first_on: dayAfter(wallet, 2),
    }
    const place = async (changes: Record<string, unknown> = {}) => {
      const { json } = await placePlan(wallet, token, { key: nextKey(), ...act, ...changes })
      return json['code'] ?? json['status']
    }
    return { token, phone, friend, recipient, act, place }
  }
  const idOf = async (phone: string) => {
    const [row] = await wallet.context.db.query<{ id: string }>(
      'SELECT id FROM app_user WHERE phone = $1',
      [phone],
    )
    return row?.id
  }
  const has = async (token: string) => Number(await balanceOf(wallet, token, 'USD'))

  test('a plan is refused for its days', async () => {
    const { place } = await setUp()
    expect(await place({ first_on: dayAfter(wallet, 0) })).toBe('PLAN_DATE')
    expect(await place({ first_on: dayAfter(wallet, -1) })).toBe('PLAN_DATE')
    expect(await place({ first_on: addMonths(dayAfter(wallet, 1), 24) })).toBe('PLAN_DATE')
    expect(await place({ first_on: '2027-02-30' })).toBe('BAD_REQUEST')
    expect(await place({ first_on: 'tomorrow' })).toBe('BAD_REQUEST')
    expect(await place({ until_on: dayAfter(wallet, 1) })).toBe('PLAN_UNTIL')
    expect(await place({ until_on: dayAfter(wallet, 9), times: 3 })).toBe('PLAN_UNTIL')
    expect(await place({ every: 'once', times: 2 })).toBe('PLAN_UNTIL')
    expect(await place({ times: 0 })).toBe('BAD_REQUEST')
    expect(await place({ every: 'hour' })).toBe('BAD_REQUEST')
    expect(await place({ time_zone: 'Mars/Base' })).toBe('ZONE_UNKNOWN')
    expect(await place({ first_on: dayAfter(wallet, 1) })).toBe('success')
  })

  test('a plan is refused for its amount, account, recipient and note', async () => {
    const { place, token, act, friend } = await setUp()
    const euro = await accountIn(wallet, token, 'EUR')
    expect(await place({ amount: '0' })).toBe('AMOUNT_ZERO')
    expect(await place({ amount: '-1' })).toBe('BAD_REQUEST')
    expect(await place({ amount: '1.001' })).toBe('BAD_REQUEST')
    expect(await place({ account_id: newId(new Date()) })).toBe('ACCOUNT_NOT_FOUND')
    const theirs = await accountIn(wallet, friend.token, 'USD')
    expect(await place({ account_id: theirs })).toBe('ACCOUNT_NOT_FOUND')
    expect(await place({ recipient_id: newId(new Date()) })).toBe('RECIPIENT_EXPIRED')
    expect(await place({ recipient_id: undefined })).toBe('RECIPIENT_EXPIRED')
    expect(await place({ note: 'see https://evil.example' })).toBe('NOTE_INVALID')
    expect(await place({ max_amount: '5.00' })).toBe('BAD_REQUEST')
    const exchange = { kind: 'exchange', recipient_id: undefined, to_account_id: euro }
    expect(await place({ ...exchange, to_account_id: act.account_id })).toBe('SAME_ACCOUNT')
    expect(await place({ ...exchange, side: 'to' })).toBe('BAD_REQUEST')
    expect(await place({ ...exchange, amount: '0.01' })).toBe('AMOUNT_TOO_SMALL')
    expect(await place({ ...exchange, to_account_id: theirs })).toBe('ACCOUNT_NOT_FOUND')
    expect(await place(exchange)).toBe('success')
  })

  test('a plan of another owner is not found, and is neither read nor changed', async () => {
    const { place, token } = await setUp()
    await place()
    const { id } = await onlyPlan(wallet, token)
    const other = await setUp()
    expect(await other.place({ id, version: 1 })).toBe('NOT_FOUND')
    const steered = await steerPlan(wallet, other.token, 'endPlan', { id, version: 1 })
    expect(steered.json).toMatchObject({ code: 'NOT_FOUND' })
    const runs = await wallet.call('planRuns', { token: other.token, query: { id } })
    expect(runs.json).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a plan is skipped while the wallet is frozen, and never made up for', async () => {
    const { place, token, phone } = await setUp()
    await place({ every: 'day' })
    const before = await has(token)
    const { id, first_on } = await onlyPlan(wallet, token)
    const userId = await idOf(phone)
    const { db } = wallet.context
    const operator = newId(new Date())
    await db.query(
      `INSERT INTO office_operator (id, name, state, created_at) VALUES ($1, 'Olga Ivanova', 'active', now())`,
      [operator],
    )
    await db.query(
      `INSERT INTO owner_freeze (id, user_id, scope, reason, frozen_by, frozen_at)
       VALUES ($1, $2, 'out', 'fraud', $3, now())`,
      [newId(new Date()), userId, operator],
    )
    await runAt(wallet, first_on, '09:00')
    await runDue(wallet)
    await db.query('DELETE FROM owner_freeze WHERE user_id = $1', [userId])
    expect(await readRuns(wallet, token, id)).toMatchObject([
      { on: first_on, status: 'skipped', reason: 'frozen' },
    ])
    expect(await has(token)).toBe(before)
    expect((await onlyPlan(wallet, token)).next[0]?.on).toBe(dayAfter(wallet, 1))
  })

  test('a plan is skipped while its owner has frozen what leaves the wallet', async () => {
    const { place, token } = await setUp()
    await place({ every: 'day' })
    const before = await has(token)
    const { id, first_on } = await onlyPlan(wallet, token)
    await freeze(wallet, token)
    await runAt(wallet, first_on, '09:00')
    expect(await readRuns(wallet, token, id)).toMatchObject([
      { on: first_on, status: 'skipped', reason: 'frozen' },
    ])
    expect(await has(token)).toBe(before)
  })

  test('a plan is refused, or fails on its day, where only kept recipients are paid', async () => {
    const { place, token } = await setUp()
    await place({ every: 'day' })
    await beginKeptOnly(wallet, token)
    expect(await place({ every: 'day' })).toBe('RECIPIENT_NOT_KEPT')
    const { id, first_on } = await onlyPlan(wallet, token)
    await runAt(wallet, first_on, '09:00')
    await runDue(wallet)
    expect(await readRuns(wallet, token, id)).toMatchObject([
      { status: 'failed', reason: 'RECIPIENT_NOT_KEPT' },
    ])
  })

  test('a plan is over the limit on its day: it is tried again, then skipped', async () => {
    const { place, token } = await setUp()
    await place({ every: 'day' })
    const { id, first_on } = await onlyPlan(wallet, token)
    const { db } = wallet.context
    const lines = { act: 'transfer_limit', currency: 'USD', level: 'verified' } as const
    const limit = await limitOf(db, lines)
    await setTariffLines(db, lines, 'limit_minor = 100')
    for (const time of ['09:00', '13:00', '18:00']) {
      await runAt(wallet, first_on, time)
      await runDue(wallet)
    }
    await setTariffLines(db, lines, `limit_minor = ${limit}`)
    const [run] = await readRuns(wallet, token, id)
    expect(run).toMatchObject({ on: first_on, status: 'skipped', reason: 'limit' })
  })

  test('a plan ends where its recipient has closed the wallet', async () => {
    const { place, token, recipient } = await setUp()
    await place({ every: 'day' })
    const { id, first_on } = await onlyPlan(wallet, token)
    await wallet.context.db.query('DELETE FROM kept_recipient WHERE recipient_id = $1', [recipient])
    await wallet.context.db.query('DELETE FROM recipient WHERE id = $1', [recipient])
    await runAt(wallet, first_on, '09:00')
    await runDue(wallet)
    expect(await readRuns(wallet, token, id)).toMatchObject([
      { on: first_on, status: 'failed', reason: 'RECIPIENT_EXPIRED' },
    ])
    expect((await onlyPlan(wallet, token)).state).toBe('ended')
  })

  test('a plan pays a recipient whose lookup has expired, because the plan keeps them', async () => {
    const { place, token } = await setUp()
    await place({ every: 'week', first_on: dayAfter(wallet, 6) })
    const before = await has(token)
    const { first_on } = await onlyPlan(wallet, token)
    await runAt(wallet, first_on, '09:00')
    await runDue(wallet)
    expect(await has(token)).toBe(before - 10)
  })
})
