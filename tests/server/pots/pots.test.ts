import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_POTS } from '../../../contract/rules/pots.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import {
  addToPot,
  askForPot,
  closePot,
  openPot,
  readMoves,
  readPot,
  readPots,
  takeFromPot,
} from '../support/pot-acts.ts'
import { atOnce, count } from '../support/race-clients.ts'
import { accountIn } from '../support/transfer-acts.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(testEngines)('pots (%s)', (engine) => {
  let wallet: Wallet
  let token: string
  let account_id: string
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())
  beforeEach(async () => {
    token = (await registerOwner(wallet, { isVerified: true })).token
    account_id = await accountIn(wallet, token, 'USD')
  })

  const nextKey = () => `${engine} pots ${(n += 1)}`
  const open = (body: object = {}) => openPot(wallet, token, { account_id, ...body }, nextKey())
  const ask = (body: object = {}) => askForPot(wallet, token, { account_id, ...body }, nextKey())
  const add = (id: string, amount: string, key = nextKey()) =>
    addToPot(wallet, token, { id, amount, key })
  const take = (id: string, amount: string, key = nextKey()) =>
    takeFromPot(wallet, token, { id, amount, key })
  const change = (body: object) => wallet.call('changePot', { token, body })
  const spendable = async () => Number(await balanceOf(wallet, token, 'USD'))

  test('pots hold what is set aside, which is not in the balance until it is taken back', async () => {
    const had = await spendable()
    const id = await open({ goal: '1000.00', goal_date: '2027-06-01' })
    expect((await add(id, '40.50')).json).toMatchObject({
      status: 'success',
      amount: '40.50',
      balance: '40.50',
      currency_code: 'USD',
    })
    expect(await spendable()).toBe(had - 40.5)
    expect(await readPot(wallet, token, id)).toMatchObject({
      name: 'Holiday',
      icon: 'palmtree',
      currency_code: 'USD',
      account_id,
      balance: '40.50',
      goal: '1000.00',
      goal_date: '2027-06-01',
      on_home: true,
      rounded: '0.00',
    })
    expect((await take(id, '10.00')).json).toMatchObject({ amount: '10.00', balance: '30.50' })
    expect(await spendable()).toBe(had - 30.5)
    const moves = await readMoves(wallet, token, id)
    expect(moves.map(({ move, amount }) => [move, amount])).toEqual([
      ['take', '-10.00'],
      ['add', '40.50'],
    ])
  })

  test('pots move money once for each key, whatever came since', async () => {
    const had = await spendable()
    const id = await open()
    const key = nextKey()
    for (const _ of [1, 2]) {
      expect((await add(id, '25.00', key)).json).toMatchObject({ amount: '25.00' })
    }
    expect(await spendable()).toBe(had - 25)
    expect((await add(id, '26.00', key)).json['code']).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await take(id, '25.00', key)).json['code']).toBe('IDEMPOTENCY_KEY_REUSED')
    await closePot(wallet, token, id, nextKey())
    expect((await add(id, '25.00', key)).json).toMatchObject({ amount: '25.00', balance: '25.00' })
    expect((await add(id, '25.00')).json['code']).toBe('NOT_FOUND')
    expect(await spendable()).toBe(had)
  })

  test('pots are opened once for each key', async () => {
    const key = nextKey()
    const body = { account_id, name: 'Car' }
    const first = await openPot(wallet, token, body, key)
    expect(await openPot(wallet, token, body, key)).toBe(first)
    const other = await askForPot(wallet, token, { ...body, name: 'House' }, key)
    expect(other.json['code']).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await readPots(wallet, token)).results).toHaveLength(1)
  })

  test('pots lose nothing to takes and additions that race', async () => {
    const had = await spendable()
    const id = await open()
    await add(id, '100.00')
    const takes = count(await atOnce(() => take(id, '30.00')))
    expect(takes.done).toBe(3)
    expect(Object.keys(takes.refused)).toEqual(['INSUFFICIENT_FUNDS'])
    expect(await readPot(wallet, token, id)).toMatchObject({ balance: '10.00' })
    const adds = count(await atOnce(() => add(id, String(Math.ceil(had / 4))), 8))
    expect(adds.done).toBe(3)
    const ends = await atOnce(
      (at) => (at % 2 === 0 ? closePot(wallet, token, id, nextKey()) : take(id, '1.00')),
      8,
    )
    expect(count(ends).done).toBeGreaterThan(0)
    expect(await spendable()).toBe(had)
    expect(await readPots(wallet, token)).toMatchObject({ results: [] })
  })

  test('pots give their money back when they are closed, once', async () => {
    const had = await spendable()
    const id = await open()
    await add(id, '77.00')
    for (const _ of [1, 2]) {
      expect((await closePot(wallet, token, id, nextKey())).json).toMatchObject({
        amount: '77.00',
        balance: '0.00',
      })
    }
    expect(await spendable()).toBe(had)
    expect((await take(id, '1.00')).json['code']).toBe('NOT_FOUND')
    expect((await change({ id, name: 'Other' })).json['code']).toBe('NOT_FOUND')
    const empty = await open()
    expect((await closePot(wallet, token, empty, nextKey())).json).toMatchObject({ amount: '0.00' })
    const rows = await wallet.context.db.query('SELECT status FROM account WHERE id = $1', [id])
    expect(rows).toEqual([{ status: 'closed' }])
  })

  test.each([
    [{ name: '' }, 'BAD_REQUEST'],
    [{ name: '  \u200b ' }, 'BAD_REQUEST'],
    [{ name: 'x'.repeat(31) }, 'BAD_REQUEST'],
    [{ icon: 'unicorn' }, 'BAD_REQUEST'],
    [{ goal: '0' }, 'AMOUNT_ZERO'],
    [{ goal: '-5' }, 'BAD_REQUEST'],
    [{ goal: '1.001' }, 'BAD_REQUEST'],
    [{ goal_date: '2026-02-30' }, 'BAD_REQUEST'],
    [{ goal_date: '2026-01-01' }, 'DATE_PAST'],
    [{ round_step: '7' }, 'BAD_REQUEST'],
    [{ account_id: NOBODY }, 'ACCOUNT_NOT_FOUND'],
    [{ account_id: 'mine' }, 'ACCOUNT_NOT_FOUND'],
  ])('pots are not opened with %j', async (body, code) => {
    expect((await ask(body)).json['code']).toBe(code)
    expect((await readPots(wallet, token)).results).toEqual([])
  })

  test.each([
    ['0', 'AMOUNT_ZERO'],
    ['0.001', 'BAD_REQUEST'],
    ['-1', 'BAD_REQUEST'],
    ['99999.00', 'INSUFFICIENT_FUNDS'],
  ])('pots do not move %s', async (amount, code) => {
    const id = await open()
    expect((await add(id, amount)).json['code']).toBe(code)
    expect((await take(id, amount)).json['code']).toBe(code)
    expect(await readPot(wallet, token, id)).toMatchObject({ balance: '0.00' })
  })

  test('pots of another owner are neither read nor moved', async () => {
    const id = await open()
    await add(id, '5.00')
    const { token: stranger } = await registerOwner(wallet, { isVerified: true })
    const given = { id, amount: '1.00', key: nextKey() }
    const replies = [
      await takeFromPot(wallet, stranger, given),
      await addToPot(wallet, stranger, { ...given, key: nextKey() }),
      await closePot(wallet, stranger, id, nextKey()),
      await wallet.call('changePot', { token: stranger, body: { id, name: 'Mine' } }),
      await wallet.call('potMoves', { token: stranger, query: { id } }),
      await askForPot(wallet, stranger, { account_id }, nextKey()),
    ]
    expect(replies.map(({ json }) => json['code'])).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'ACCOUNT_NOT_FOUND',
    ])
    expect(await readPot(wallet, token, id)).toMatchObject({ name: 'Holiday', balance: '5.00' })
  })

  test('pots are changed member by member, and null removes goal, day and rounding', async () => {
    const id = await open({ goal: '500', goal_date: '2027-06-01', round_step: '1' })
    await change({ id, name: ' Trip\u200b ', icon: 'plane', on_home: false })
    expect(await readPot(wallet, token, id)).toMatchObject({
      name: 'Trip',
      icon: 'plane',
      on_home: false,
      goal: '500.00',
      round_step: '1.00',
    })
    expect((await change({ id, goal_date: '2020-01-01' })).json['code']).toBe('DATE_PAST')
    await change({ id, goal: null, goal_date: null, round_step: null })
    const changed = await readPot(wallet, token, id)
    expect([changed.goal, changed.goal_date, changed.round_step]).toEqual(Array(3).fill(undefined))
    expect((await change({ id, name: ' ' })).status).toBe(400)
  })

  test('pots are as many as the limit allows, and one that is closed makes room', async () => {
    const ids: string[] = []
    for (let at = 0; at < MOST_POTS; at += 1) ids.push(await open())
    const full = await ask()
    expect(full.json).toMatchObject({ code: 'POTS_FULL' })
    expect(full.json['message']).toContain(String(MOST_POTS))
    await closePot(wallet, token, ids[0] ?? '', nextKey())
    expect((await ask()).json['status']).toBe('success')
  })

  test('pots take the change of an account one at a time', async () => {
    await open({ name: 'First', round_step: '10' })
    const taken = await ask({ name: 'Second', round_step: '1' })
    expect(taken.json).toMatchObject({ code: 'POT_ROUNDING_TAKEN' })
    expect(taken.json['message']).toContain('First')
    const second = await open({ name: 'Second' })
    expect((await change({ id: second, round_step: '5' })).json['code']).toBe('POT_ROUNDING_TAKEN')
    const euros = await accountIn(wallet, token, 'EUR')
    expect((await ask({ account_id: euros, round_step: '1' })).json['status']).toBe('success')
  })

  test('pots leave books that agree with the history', async () => {
    expect(await auditLedger(wallet.context.db)).toEqual([])
    expect(await auditHistory(wallet.context.db)).toEqual([])
  })
})
