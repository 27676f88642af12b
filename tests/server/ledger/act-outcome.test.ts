import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { ACT_CALLS, type ActCall } from '../../../contract/rules/act-calls.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Reply, type Wallet } from '../support/app-harness.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'
import { actorOf, exchange, topUp, withdraw } from '../support/money-acts.ts'
import { dayAfter, placePlan } from '../support/plan-acts.ts'
import { addToPot, openPot, takeFromPot } from '../support/pot-acts.ts'
import { placeOrder } from '../support/rate-order-acts.ts'
import { SBP, withdrawBy } from '../support/payout-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const ID = /^[0-9a-f-]{36}$/

describe.each(testEngines)('what became of a keyed call (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  let other: Owner
  let known = ''
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    owner = await registerOwner(wallet, { isVerified: true })
    other = await registerOwner(wallet)
    const paid = await withdrawBy(wallet, owner.token, {
      code: 'RUB',
      amount: '120',
      to: SBP,
      key: `known ${engine}`,
    })
    known = String(paid.json['number'])
  })
  afterAll(() => wallet.close())

  const nameOf = (call: ActCall) => `outcome ${engine} ${call}`
  const ask = (call: ActCall, token = owner.token) => {
    const key = createHash('sha256').update(nameOf(call)).digest('hex')
    return wallet.call('actOutcome', { token, query: { call, key } })
  }

  const potOf = async (key: string) =>
    openPot(
      wallet,
      owner.token,
      { account_id: await accountIn(wallet, owner.token, 'USD') },
      `pot of ${key}`,
    )

  const send = {
    exchange: async (key: string) =>
      exchange(wallet, await actorOf(wallet, owner.token), {
        from: 'USD',
        to: 'EUR',
        amount: 17_00n,
        key,
      }),
    transfer: async (key: string) =>
      sendMoney(wallet, owner.token, {
        recipient: (await findByPhone(wallet, owner.token, other.phone)).id,
        account: await accountIn(wallet, owner.token, 'USD'),
        amount: 2_00n,
        key,
      }),
    payout: (key: string) =>
      withdrawBy(wallet, owner.token, { code: 'RUB', amount: '130', to: SBP, key }),
    withdrawal: (key: string) => withdraw(wallet, owner, { code: 'RUB', amount: 500_00n, key }),
    topUp: (key: string) => topUp(wallet, owner, { code: 'USD', amount: 25_00n, key }),
    openAccount: (key: string) =>
      wallet.call('openAccount', {
        token: owner.token,
        body: { currency_code: 'GBP' },
        headers: keyed(key),
      }),
    reportProblem: (key: string) =>
      wallet.call('reportProblem', {
        token: owner.token,
        body: { number: known, reason: 'amount', text: 'too much' },
        headers: keyed(key),
      }),
    placePlan: async (key: string) =>
      placePlan(wallet, owner.token, {
        key,
        kind: 'exchange',
        account_id: await accountIn(wallet, owner.token, 'USD'),
        to_account_id: await accountIn(wallet, owner.token, 'EUR'),
        amount: '3.00',
        every: 'once',
        first_on: dayAfter(wallet, 2),
      }),
    makeRequest: async (key: string) =>
      wallet.call('makeRequest', {
        token: owner.token,
        headers: keyed(key),
        body: {
          account_id: await accountIn(wallet, owner.token, 'USD'),
          bill: '10.00',
          parts: [{ to: {}, amount: '10.00' }],
          until: `${dayAfter(wallet, 3)}T12:00:00Z`,
        },
      }),
    openPot: async (key: string) =>
      wallet.call('openPot', {
        token: owner.token,
        headers: keyed(key),
        body: {
          account_id: await accountIn(wallet, owner.token, 'USD'),
          name: 'Holiday',
          icon: 'plane',
        },
      }),
    addToPot: async (key: string) =>
      addToPot(wallet, owner.token, { key, id: await potOf(key), amount: '3.00' }),
    takeFromPot: async (key: string) => {
      const id = await potOf(key)
      await addToPot(wallet, owner.token, { key: `${key} filled`, id, amount: '5.00' })
      return takeFromPot(wallet, owner.token, { key, id, amount: '3.00' })
    },
    placeRateOrder: (key: string) =>
      placeOrder(wallet, owner.token, { key, from: 'USD', to: 'EUR' }),
  } as const satisfies Record<ActCall, (key: string) => Promise<Reply>>

  const told: Record<ActCall, object> = {
    exchange: { amount: '17.00', currency_code: 'USD' },
    transfer: { amount: '2.00', currency_code: 'USD' },
    payout: { currency_code: 'RUB' },
    withdrawal: { amount: '500.00', currency_code: 'RUB' },
    topUp: { amount: '25.00', currency_code: 'USD' },
    openAccount: { currency_code: 'GBP' },
    reportProblem: {},
    placePlan: { id: expect.stringMatching(ID) },
    makeRequest: { id: expect.stringMatching(ID) },
    openPot: { id: expect.stringMatching(ID) },
    placeRateOrder: { id: expect.stringMatching(ID) },
    addToPot: { amount: '3.00', currency_code: 'USD', number: expect.stringMatching(/^S/) },
    takeFromPot: { amount: '3.00', currency_code: 'USD', number: expect.stringMatching(/^S/) },
  }

  test.each(ACT_CALLS)(
    'the outcome of %s is returned without its PIN, to its owner alone',
    async (call) => {
      expect((await ask(call)).json).toEqual({ state: 'none' })
      const done = await send[call](nameOf(call))
      expect(done.status).toBe(200)
      const { json } = await ask(call)
      const { id: account_id, order, number } = done.json
      const things = { placePlan: {}, makeRequest: {}, openPot: {}, placeRateOrder: {} }
      const moved = { addToPot: {}, takeFromPot: {} }
      const made = {
        openAccount: { account_id },
        topUp: { order },
        withdrawal: {},
        ...things,
        ...moved,
      }
      const own = Object.entries(made).find(([name]) => name === call)?.[1] ?? { number }
      expect(json).toMatchObject({ state: 'done', ...told[call], ...own })
      const isMove = call === 'addToPot' || call === 'takeFromPot'
      const rows = await wallet.call('transactions', { token: owner.token })
      expect(JSON.stringify(rows.json)).toContain(isMove ? String(json['number']) : '')
      expect((await ask(call, other.token)).json).toEqual({ state: 'none' })
    },
  )

  test('the outcome of a refused call is that nothing was done', async () => {
    const name = `refused ${engine}`
    const refused = await withdraw(wallet, owner, { code: 'RUB', amount: 0n, key: name })
    expect(refused.status).toBe(422)
    const key = createHash('sha256').update(name).digest('hex')
    const { json } = await wallet.call('actOutcome', {
      token: owner.token,
      query: { call: 'withdrawal', key },
    })
    expect(json).toEqual({ state: 'none' })
  })
})

test('every act of the contract is one whose outcome can be requested', () => {
  const all = Object.values<Endpoint>(endpoints)
  const acts = all.flatMap(({ act }) => (act === undefined ? [] : [act]))
  expect(acts.toSorted()).toEqual(ACT_CALLS.toSorted())
})
