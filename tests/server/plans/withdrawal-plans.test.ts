import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { newId } from '../../../server/lib/new-id.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, registerOwner } from '../support/app-owners.ts'
import { CARD, readStatus, SBP, settle, USDC } from '../support/payout-acts.ts'
import { keep, onlyKept, readPeople } from '../support/people-acts.ts'
import { dayAfter, onlyPlan, placePlan, readRuns, runAt, runDue } from '../support/plan-acts.ts'
import { accountIn } from '../support/transfer-acts.ts'
import { setTariffLines } from '../support/tariff-lines.ts'

describe.each(testEngines)('a plan that pays out (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const nextKey = () => `${engine} withdrawal plan ${(n += 1)}`
  const has = async (token: string, code: string) => Number(await balanceOf(wallet, token, code))
  const notes = async (token: string) =>
    JSON.stringify((await wallet.call('notifications', { token })).json)

  /** An owner who keeps a recipient, and a function that sets a plan to pay them. */
  const setUp = async (to: object = SBP, code = 'RUB') => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    await keep(wallet, token, to, 'Flat')
    const kept = await onlyKept(wallet, token)
    const first = dayAfter(wallet, 2)
    const act = {
      kind: 'withdrawal',
      account_id: await accountIn(wallet, token, code),
      kept_id: kept.id,
      amount: '500.00',
      max_amount: '600.00',
      first_on: first,
    }
    const place = async (changes: Record<string, unknown> = {}) => {
      const { json } = await placePlan(wallet, token, { key: nextKey(), ...act, ...changes })
      return json['code'] ?? json['status']
    }
    return { token, kept, first, act, place }
  }

  test('a plan that pays out pays a phone at a bank on its day, once, whoever runs it', async () => {
    const { token, first, place } = await setUp()
    const before = await has(token, 'RUB')
    expect(await place()).toBe('success')
    const plan = await onlyPlan(wallet, token)
    expect(plan).toMatchObject({ kind: 'withdrawal', kept_name: 'Flat', amount: '500.00' })
    await runAt(wallet, dayAfter(wallet, 1), '09:00')
    expect(await notes(token)).toContain('Flat')
    await runAt(wallet, first, '09:00')
    await Promise.all([runDue(wallet), runDue(wallet)])
    const [run, ...others] = await readRuns(wallet, token, plan.id)
    expect(others).toEqual([])
    expect(run).toMatchObject({ on: first, status: 'done' })
    const query = { number: run?.number ?? '' }
    const receipt = await wallet.call('receipt', { token, query })
    expect(receipt.json).toMatchObject({ transaction: { plan: plan.id } })
    expect(before - (await has(token, 'RUB'))).toBe(-Number(run?.amount))
    wallet.clock.forwardSeconds(10)
    await settle(wallet.context)
    expect(await readStatus(wallet, token, query.number)).toMatchObject({ status: 'complete' })
    expect(await auditLedger(wallet.context.db)).toEqual([])
  })

  test('a plan that pays out pays a saved card and an address', async () => {
    for (const [to, code] of [
      [CARD, 'RUB'],
      [USDC, 'USDC'],
    ] as const) {
      const { token, first, place } = await setUp(to, code)
      const [amount, max_amount] = code === 'USDC' ? ['10', '10'] : ['500', '600']
      expect(await place({ amount, max_amount })).toBe('success')
      await runAt(wallet, first, '09:00')
      const { id } = await onlyPlan(wallet, token)
      expect(await readRuns(wallet, token, id)).toMatchObject([{ status: 'done' }])
    }
  })

  test('a plan that pays out is refused without a kept recipient, the most it may take, or by the rules of the method', async () => {
    const { place, token, act } = await setUp()
    const stranger = await setUp()
    expect(await place({ kept_id: undefined })).toBe('RECIPIENT_EXPIRED')
    expect(await place({ kept_id: newId(new Date()) })).toBe('RECIPIENT_EXPIRED')
    expect(await place({ kept_id: 'x' })).toBe('RECIPIENT_EXPIRED')
    expect(await place({ kept_id: stranger.kept.id })).toBe('RECIPIENT_EXPIRED')
    expect(await place({ max_amount: undefined })).toBe('BAD_REQUEST')
    expect(await place({ max_amount: '499.99' })).toBe('BAD_REQUEST')
    expect(await place({ note: 'rent' })).toBe('BAD_REQUEST')
    expect(await place({ amount: '0.01' })).toBe('AMOUNT_TOO_SMALL')
    const dollars = await accountIn(wallet, token, 'USD')
    expect(await place({ account_id: dollars })).toBe('CURRENCY_NOT_ACCEPTED')
    expect(await place({ kind: 'pot' })).toBe('BAD_REQUEST')
    expect(await place()).toBe('success')
    expect(act.kept_id).toBe((await onlyPlan(wallet, token)).kept_id)
  })

  test('a plan that pays out passes over a day on which it would take more than its owner allowed', async () => {
    const { token, first, place } = await setUp(CARD)
    const { db } = wallet.context
    expect(await place({ amount: '500.00', max_amount: '500.00' })).toBe('success')
    const lines = { act: 'payout', method: 'card' } as const
    await setTariffLines(db, lines, 'percent = percent + 1, free_minor = NULL')
    const before = await has(token, 'RUB')
    await runAt(wallet, first, '09:00')
    await setTariffLines(db, lines, 'percent = percent - 1')
    const { id } = await onlyPlan(wallet, token)
    const runs = await readRuns(wallet, token, id)
    expect(runs).toMatchObject([{ on: first, status: 'skipped', reason: 'max' }])
    expect(await has(token, 'RUB')).toBe(before)
  })

  test('a plan that pays out is tried again while the bank does not answer, and then passed over', async () => {
    const { token, first, place } = await setUp()
    expect(await place()).toBe('success')
    const { payoutMethods } = wallet.context.gateways
    const { sbp } = payoutMethods
    Object.assign(payoutMethods, {
      sbp: { ...sbp, listBanks: () => Promise.reject(new Error('away')) },
    })
    for (const time of ['09:00', '13:00', '18:00']) await runAt(wallet, first, time)
    Object.assign(payoutMethods, { sbp })
    const { id, state } = await onlyPlan(wallet, token)
    expect(state).toBe('active')
    const runs = await readRuns(wallet, token, id)
    expect(runs).toMatchObject([{ on: first, status: 'skipped', reason: 'provider' }])
  })

  test('a plan that pays out ends when its recipient was removed', async () => {
    const { token, kept, first, place } = await setUp()
    expect(await place()).toBe('success')
    await wallet.call('removePerson', { token, body: { id: kept.id } })
    expect((await readPeople(wallet, token)).results).toEqual([])
    const { kept_id, kept_name } = await onlyPlan(wallet, token)
    expect([kept_id, kept_name]).toEqual([undefined, ''])
    await runAt(wallet, first, '09:00')
    const plan = await onlyPlan(wallet, token)
    expect(plan.state).toBe('ended')
    expect(await readRuns(wallet, token, plan.id)).toMatchObject([
      { status: 'failed', reason: 'RECIPIENT_EXPIRED' },
    ])
  })
})
