import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/rules/calendar-date.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, readText, registerOwner } from '../support/app-owners.ts'
import {
  dayAfter,
  onlyPlan,
  placePlan,
  readPlans,
  readRuns,
  runAt,
  runDue,
} from '../support/plan-acts.ts'
import {
  addToPot,
  closePot,
  openPot,
  readMoves,
  readPot,
  takeFromPot,
} from '../support/pot-acts.ts'
import { accountIn } from '../support/transfer-acts.ts'

const OPERATOR = '00000000-0000-4000-8000-000000000001'

/** The last day of the month after that of a day. */
function endOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10)
}

describe.each(testEngines)('plans that fill a pot (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())
  const nextKey = () => `${engine} pot plan ${(n += 1)}`

  const setUp = async (act: Record<string, unknown> = {}, pot: Record<string, unknown> = {}) => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const account = await accountIn(wallet, token, 'USD')
    const given = { account_id: account, name: 'Trip', ...pot }
    const potId = await openPot(wallet, token, given, nextKey())
    const first = dayAfter(wallet, 2)
    const asked = {
      kind: 'pot',
      account_id: account,
      pot_id: potId,
      amount: '10.00',
      every: 'day',
      first_on: first,
      ...act,
    }
    const key = nextKey()
    const { json } = await placePlan(wallet, token, { key, ...asked })
    expect(json).toMatchObject({ status: 'success' })
    return { token, account, potId, first, asked, key, id: readText(json['id']) }
  }
  const has = async (token: string) => Number(await balanceOf(wallet, token, 'USD'))
  const holds = async (token: string, id: string) =>
    Number((await readPot(wallet, token, id)).balance)
  const notes = async (token: string) =>
    JSON.stringify((await wallet.call('notifications', { token })).json)
  const runOn = async (day: string) => {
    await runAt(wallet, day, '09:00')
    await runDue(wallet)
  }

  test('plans that fill a pot set money aside on the 31st, and on the last day of a shorter month, once each', async () => {
    const ahead = Array.from({ length: 240 }, (_, days) => dayAfter(wallet, days + 2))
    const first = ahead.find((day) => day.endsWith('-31') && !endOfNextMonth(day).endsWith('-31'))
    if (first === undefined) throw new Error('no day 31 before a shorter month')
    await runAt(wallet, addDays(first, -2), '08:00')
    const { token, potId, id } = await setUp({ every: 'month', first_on: first })
    const before = await has(token)
    await runOn(first)
    await runAt(wallet, first, '23:00')
    expect(await has(token)).toBe(before - 10)
    expect(await holds(token, potId)).toBe(10)
    const second = endOfNextMonth(first)
    expect((await onlyPlan(wallet, token)).next[0]?.on).toBe(second)
    await runOn(second)
    expect(await holds(token, potId)).toBe(20)
    const runs = await readRuns(wallet, token, id)
    expect(runs.map(({ on, status, amount }) => [on, status, amount])).toEqual([
      [second, 'done', '-10.00'],
      [first, 'done', '-10.00'],
    ])
    const moves = await readMoves(wallet, token, potId)
    expect(moves.map(({ move }) => move)).toEqual(['plan', 'plan'])
    const query = { number: runs[0]?.number ?? '' }
    const receipt = await wallet.call('receipt', { token, query })
    expect(receipt.json).toMatchObject({ transaction: { kind: 'pot', plan: id } })
    expect(await notes(token)).toContain('“Trip”')
    expect(await auditLedger(wallet.context.db)).toEqual([])
  })

  test('fill it up to its goal and end there', async () => {
    const { token, potId, first, id } = await setUp({}, { goal: '15.00' })
    await runOn(first)
    expect((await onlyPlan(wallet, token)).state).toBe('active')
    await runOn(dayAfter(wallet, 1))
    expect(await holds(token, potId)).toBe(15)
    expect(await onlyPlan(wallet, token)).toMatchObject({ state: 'ended', pot_name: 'Trip' })
    expect(await readRuns(wallet, token, id)).toMatchObject([
      { status: 'done', amount: '-5.00' },
      { status: 'done', amount: '-10.00' },
    ])
    expect(await notes(token)).toContain('goal')
  })

  test('plans that fill a pot end without a move where the goal was reached by hand before', async () => {
    const { token, potId, first, id } = await setUp({}, { goal: '15.00' })
    await addToPot(wallet, token, { id: potId, amount: '15.00', key: nextKey() })
    const before = await has(token)
    await runOn(first)
    expect(await has(token)).toBe(before)
    expect((await onlyPlan(wallet, token)).state).toBe('ended')
    expect(await readRuns(wallet, token, id)).toEqual([])
  })

  test('plans that fill a pot end with the pot that they fill', async () => {
    const { token, potId, first } = await setUp()
    const before = await has(token)
    await closePot(wallet, token, potId, nextKey())
    expect((await onlyPlan(wallet, token)).state).toBe('ended')
    await runOn(first)
    expect(await has(token)).toBe(before)
  })

  test('plans that fill a pot are tried again without enough money, and skipped while operators freeze the wallet', async () => {
    const { token, account, potId, first, id } = await setUp({ amount: '20.00' })
    const aside = { id: potId, amount: String((await has(token)) - 5), key: nextKey() }
    await addToPot(wallet, token, aside)
    await runAt(wallet, dayAfter(wallet, 1), '09:00')
    await runAt(wallet, first, '09:00')
    expect((await onlyPlan(wallet, token)).short_amount).toBe('15.00')
    expect((await onlyPlan(wallet, token)).retry_at).toContain('10:00:00')
    await takeFromPot(wallet, token, { id: potId, amount: '100.00', key: nextKey() })
    await runAt(wallet, first, '13:00')
    expect(await readRuns(wallet, token, id)).toMatchObject([{ on: first, status: 'done' }])
    await wallet.context.db.query(
      `INSERT INTO office_operator (id, name, state, created_at)
       VALUES ('${OPERATOR}', 'Fedor', 'active', now())`,
    )
    await wallet.context.db.query(
      `INSERT INTO owner_freeze (id, user_id, scope, reason, frozen_by, frozen_at)
       SELECT gen_random_uuid(), a.user_id, 'out', 'fraud', '${OPERATOR}', now() FROM account a WHERE a.id = $1`,
      [account],
    )
    const held = await holds(token, potId)
    await runOn(dayAfter(wallet, 1))
    expect(await holds(token, potId)).toBe(held)
    const [last] = await readRuns(wallet, token, id)
    expect(last).toMatchObject({ status: 'skipped', reason: 'frozen' })
  })

  test('plans that fill a pot are run once by servers that work at the same time', async () => {
    const { token, potId, first } = await setUp()
    await runAt(wallet, first, '08:30')
    await Promise.all(Array.from({ length: 8 }, () => runAt(wallet, first, '09:00')))
    await runDue(wallet)
    expect(await holds(token, potId)).toBe(10)
    expect(await auditLedger(wallet.context.db)).toEqual([])
  })

  test('plans that fill a pot are refused for the pot of another account, of another owner, and with what belongs to other plans', async () => {
    const { token, account, asked } = await setUp()
    const other = await setUp()
    const euros = await accountIn(wallet, token, 'EUR')
    const codeOf = async (act: Record<string, unknown>) => {
      const { json } = await placePlan(wallet, token, { key: nextKey(), ...asked, ...act })
      return json['code']
    }
    expect(await codeOf({ account_id: euros })).toBe('BAD_REQUEST')
    expect(await codeOf({ pot_id: other.potId })).toBe('NOT_FOUND')
    expect(await codeOf({ pot_id: account })).toBe('NOT_FOUND')
    expect(await codeOf({ pot_id: undefined })).toBe('BAD_REQUEST')
    expect(await codeOf({ note: 'rent' })).toBe('BAD_REQUEST')
    expect(await codeOf({ side: 'to' })).toBe('BAD_REQUEST')
    expect(await codeOf({ to_account_id: euros })).toBe('BAD_REQUEST')
    expect(await codeOf({ kind: 'transfer' })).toBe('BAD_REQUEST')
    expect(await codeOf({ pin: '0000' })).toBe('PIN_WRONG')
    expect((await readPlans(wallet, token)).results).toHaveLength(1)
  })
})
