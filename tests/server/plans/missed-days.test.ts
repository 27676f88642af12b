import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, readText, registerOwner } from '../support/app-owners.ts'
import { freeze, unfreeze } from '../support/brake-acts.ts'
import { dayAfter, onlyPlan, placePlan, readRuns, runAt } from '../support/plan-acts.ts'
import { CARD } from '../support/payout-acts.ts'
import { keep, onlyKept } from '../support/people-acts.ts'
import { openPot } from '../support/pot-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

describe.each(testEngines)('days on which no server was there (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())
  const nextKey = () => `${engine} missed ${(n += 1)}`
  const has = async (token: string) => Number(await balanceOf(wallet, token, 'USD'))

  const actOf = {
    transfer: async (token: string) => {
      const friend = await registerOwner(wallet, { isVerified: true })
      return { recipient_id: (await findByPhone(wallet, token, friend.phone)).id }
    },
    pot: async (token: string, account_id: string) => ({
      pot_id: await openPot(wallet, token, { account_id }, nextKey()),
    }),
    exchange: async (token: string) => ({ to_account_id: await accountIn(wallet, token, 'EUR') }),
    withdrawal: async (token: string) => {
      await keep(wallet, token, CARD)
      return { kept_id: (await onlyKept(wallet, token)).id, max_amount: '20.00' }
    },
  }
  /** An owner whose daily plan missed three days. */
  const setUp = async (kind: keyof typeof actOf = 'transfer', act: object = {}) => {
    const owner = await registerOwner(wallet, { isVerified: true })
    const { token } = owner
    const account = await accountIn(wallet, token, 'USD')
    const first_on = dayAfter(wallet, 2)
    const days = { amount: '10.00', every: 'day', first_on, ...act }
    const asked = { kind, account_id: account, ...(await actOf[kind](token, account)), ...days }
    const { json } = await placePlan(wallet, token, { key: nextKey(), ...asked })
    const id = readText(json['id'])
    await runAt(wallet, dayAfter(wallet, 1), '09:00')
    await runAt(wallet, dayAfter(wallet, 4), '08:00')
    const { missed } = await onlyPlan(wallet, token)
    return { ...owner, account, id, first: missed[0] ?? '', missed, before: await has(token) }
  }
  type Answer = { token: string; id: string }
  const decide = async (
    name: 'makeUpPlanDay' | 'leavePlanDay',
    { token, id }: Answer,
    on: string,
    version = 1,
  ) => (await wallet.call(name, { token, body: { id, version, on } })).json
  const runOf = async ({ token, id }: Answer, on: string) =>
    (await readRuns(wallet, token, id)).find((run) => run.on === on)

  test.each(['transfer', 'pot', 'exchange', 'withdrawal'] as const)(
    'days on which no server was there are listed with a plan of the kind %s; one is made up for once, another is left',
    async (kind) => {
      const owner = await setUp(kind)
      const { token, id, first, missed, before } = owner
      expect(missed).toHaveLength(3)
      const [, second = '', third = ''] = missed
      const next = (await onlyPlan(wallet, token)).next[0]?.on
      const made = await decide('makeUpPlanDay', owner, first)
      expect(made).toMatchObject({ status: 'success', version: 2 })
      // A card is paid with a fee.
      const taken = kind === 'withdrawal' ? 10.15 : 10
      expect(await has(token)).toBeCloseTo(before - taken, 2)
      expect(await runOf(owner, first)).toMatchObject({ status: 'done' })
      // An answer that was lost: the same is asked for again.
      const again = await decide('makeUpPlanDay', owner, first)
      expect(again).toMatchObject({ status: 'success', version: 2 })
      expect(await has(token)).toBeCloseTo(before - taken, 2)
      const left = await decide('leavePlanDay', owner, second, 2)
      expect(left).toMatchObject({ status: 'success', version: 3 })
      expect(await runOf(owner, second)).toMatchObject({ status: 'skipped', reason: 'owner' })
      expect((await onlyPlan(wallet, token)).missed).toEqual([third])
      expect((await onlyPlan(wallet, token)).next[0]?.on).toBe(next)
      expect((await readRuns(wallet, token, id)).filter(({ number }) => number)).toHaveLength(1)
      expect(await auditLedger(wallet.context.db)).toEqual([])
    },
  )

  test('days on which no server was there are made up for once by two devices at the same time', async () => {
    const owner = await setUp()
    const both = await Promise.all([
      decide('makeUpPlanDay', owner, owner.first),
      decide('makeUpPlanDay', owner, owner.first),
    ])
    expect(both.filter(({ status }) => status === 'success').length).toBeGreaterThan(0)
    expect(await has(owner.token)).toBe(owner.before - 10)
    expect(await auditLedger(wallet.context.db)).toEqual([])
  })

  test('days on which no server was there stay to be decided where the act is refused, and nothing is taken', async () => {
    const owner = await setUp()
    const { token, first, missed, before } = owner
    await freeze(wallet, token)
    expect(await decide('makeUpPlanDay', owner, first)).toMatchObject({ code: 'OWN_FROZEN' })
    await unfreeze(wallet, token)
    expect((await onlyPlan(wallet, token)).missed).toEqual(missed)
    expect(await has(token)).toBe(before)
    const friend = await registerOwner(wallet, { isVerified: true })
    const { id: recipient } = await findByPhone(wallet, token, friend.phone)
    const cents = BigInt(Math.round((before - 5) * 100))
    const sent = { recipient, account: owner.account, amount: cents, key: nextKey() }
    expect((await sendMoney(wallet, token, sent)).json).toMatchObject({ status: 'success' })
    const poor = await decide('makeUpPlanDay', owner, first)
    expect(poor).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect((await onlyPlan(wallet, token)).missed).toEqual(missed)
    expect(await has(token)).toBe(5)
  })

  test('days on which no server was there are refused for another owner, another version, and a day that was not missed', async () => {
    const owner = await setUp()
    const other = await registerOwner(wallet, { isVerified: true })
    const { id, first } = owner
    const of = { token: other.token, id }
    expect(await decide('makeUpPlanDay', of, first)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await decide('leavePlanDay', of, first)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await decide('makeUpPlanDay', owner, first, 7)).toMatchObject({ code: 'PLAN_CHANGED' })
    expect(await decide('leavePlanDay', owner, first, 7)).toMatchObject({ code: 'PLAN_CHANGED' })
    for (const day of [dayAfter(wallet, 0), dayAfter(wallet, 3), '2020-01-01']) {
      expect(await decide('makeUpPlanDay', owner, day)).toMatchObject({ code: 'PLAN_DATE' })
      expect(await decide('leavePlanDay', owner, day)).toMatchObject({ code: 'PLAN_DATE' })
    }
    expect(await has(owner.token)).toBe(owner.before)
  })

  test('a missed day of a plan of one day can be made up for though the plan is over', async () => {
    const owner = await setUp('exchange', { every: 'once' })
    expect(await onlyPlan(wallet, owner.token)).toMatchObject({
      state: 'ended',
      missed: [owner.first],
    })
    const made = await decide('makeUpPlanDay', owner, owner.first)
    expect(made).toMatchObject({ status: 'success' })
    expect(await has(owner.token)).toBe(owner.before - 10)
    expect(await onlyPlan(wallet, owner.token)).toMatchObject({ state: 'ended', missed: [] })
  })

  test('days on which no server was there are left with a plan that its owner ends, and after thirty days', async () => {
    const owner = await setUp()
    await wallet.call('endPlan', { token: owner.token, body: { id: owner.id, version: 1 } })
    expect((await onlyPlan(wallet, owner.token)).missed).toEqual([])
    expect(await decide('makeUpPlanDay', owner, owner.first, 2)).toMatchObject({
      code: 'PLAN_DATE',
    })
    const late = await setUp('exchange', { every: 'month' })
    const old = dayAfter(wallet, -31)
    await wallet.context.db.query('UPDATE plan_run SET run_on = $2 WHERE plan_id = $1', [
      late.id,
      old,
    ])
    expect((await onlyPlan(wallet, late.token)).missed).toEqual([])
    expect(await decide('makeUpPlanDay', late, old)).toMatchObject({ code: 'PLAN_DATE' })
  })
})
