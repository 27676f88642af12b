import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_OWN_CATEGORIES } from '../../../contract/rules/categories.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import {
  listHistory,
  newestNumber,
  readCategories,
  readMeaning,
  setMeaning,
} from '../support/category-acts.ts'
import { atOnce, count } from '../support/race-clients.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

describe.each(testEngines)('categories (%s)', (engine) => {
  let wallet: Wallet
  let token: string
  let friend: { token: string; phone: string }
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())
  beforeEach(async () => {
    token = (await registerOwner(wallet, { isVerified: true })).token
    friend = await registerOwner(wallet, { isVerified: true })
  })

  /** Pays the friend and returns the number of the payment. */
  async function pay(amount = 100n): Promise<string> {
    wallet.clock.forwardSeconds(1)
    const { id: recipient } = await findByPhone(wallet, token, friend.phone)
    const account = await accountIn(wallet, token, 'USD')
    const key = `${engine} categories ${(n += 1)}`
    const changes = { is_repeat_confirmed: true }
    const reply = await sendMoney(wallet, token, { recipient, account, amount, key, changes })
    expect(reply.json['status']).toBe('success')
    return newestNumber(wallet, token)
  }
  const set = (body: { number: string; version?: number } & Record<string, unknown>) =>
    setMeaning(wallet, token, body)

  test('a transaction gets category, note and tags of its owner, which nobody else sees', async () => {
    const number = await pay()
    const { json } = await set({
      number,
      category: 'housing',
      own_note: ' Flat,\nOctober ',
      tags: ['#rent', 'Rent', 'дом'],
    })
    expect(json).toMatchObject({ status: 'success', version: 1, category: 'housing' })
    const [row] = await listHistory(wallet, token, { limit: '1' })
    expect(row).toMatchObject({
      number,
      category: 'housing',
      own_note: 'Flat, October',
      tags: ['rent', 'дом'],
    })
    const receipt = await wallet.call('receipt', { token, query: { number } })
    expect(receipt.json['transaction']).toMatchObject({
      category: 'housing',
      tags: ['rent', 'дом'],
    })
    const [theirs] = await listHistory(wallet, friend.token, { limit: '1' })
    expect(theirs?.number).toBe(number)
    expect([theirs?.category, theirs?.own_note, theirs?.tags]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect((await readCategories(wallet, token)).tags.toSorted()).toEqual(['rent', 'дом'])
    expect((await readCategories(wallet, friend.token)).tags).toEqual([])
  })

  test('categories filters and search find transactions by category, tag and note', async () => {
    const number = await pay()
    await wallet.call('transactions', { token, query: { search: 'october' } })
    await set({ number, category: 'cafes', own_note: 'October lunch', tags: ['Work'] })
    const numbersOf = async (query: Record<string, string>) =>
      (await listHistory(wallet, token, query)).map((one) => one.number)
    expect(await numbersOf({ category: 'cafes' })).toEqual([number])
    expect(await numbersOf({ tag: '#Work' })).toEqual([number])
    expect(await numbersOf({ search: 'october' })).toEqual([number])
    expect(await numbersOf({ search: '#WORK' })).toEqual([number])
    const other = await pay()
    await set({ number: other, tags: ['#WORK'] })
    expect(await numbersOf({ tag: 'Work' })).toEqual([other, number])
    expect(await numbersOf({ category: 'housing' })).toEqual([])
    expect(await numbersOf({ category: "'; --,cafes", tag: "Work,'" })).toEqual([number])
    const without = await listHistory(wallet, token, { category: 'none', limit: '200' })
    expect(without.length).toBeGreaterThan(0)
    expect(without.some((one) => one.number === number || one.kind === 'exchange')).toBe(false)
  })

  test('the same again changes nothing, and what another device changed is not overwritten', async () => {
    const number = await pay()
    const body = { number, version: 0, category: 'gifts' }
    for (const _ of [1, 2]) expect((await set(body)).json).toMatchObject({ version: 1 })
    expect((await set({ ...body, category: 'travel' })).json['code']).toBe('CHANGED_ELSEWHERE')
    expect((await readMeaning(wallet, token, number)).category).toBe('gifts')
    const ask = (index: number) =>
      set({ number, version: 1, category: 'gifts', own_note: `Note ${index}` })
    expect(count(await atOnce(ask, 8)).done).toBe(1)
  })

  test('a rule sets the category of new transactions, and of present ones when the owner wants it', async () => {
    const first = await pay()
    const byHand = await pay()
    await set({ number: byHand, category: 'gifts' })
    const second = await pay()
    const made = await set({ number: second, category: 'housing', is_always: true })
    expect(made.json['rule_id']).toBeDefined()
    const third = await pay()
    const categoryOf = async (number: string) => (await readMeaning(wallet, token, number)).category
    expect(await categoryOf(third)).toBe('housing')
    expect(await categoryOf(first)).toBeUndefined()
    expect(await readMeaning(wallet, token, third)).toMatchObject({ past_count: 1 })
    await set({ number: third, category: 'transport', is_always: true, is_past: true })
    expect(await categoryOf(first)).toBe('transport')
    expect(await categoryOf(second)).toBe('housing')
    expect(await categoryOf(byHand)).toBe('gifts')
    const { rules } = await readCategories(wallet, token)
    expect(rules).toMatchObject([{ category: 'transport' }])
    const fourth = await pay()
    expect(await categoryOf(fourth)).toBe('transport')
    await set({ number: fourth, own_note: 'Not this one' })
    expect(await categoryOf(fourth)).toBeUndefined()
    for (const _ of [1, 2]) {
      const body = { id: rules[0]?.id }
      expect((await wallet.call('deleteRule', { token, body })).json['status']).toBe('success')
    }
    expect(await categoryOf(third)).toBe('transport')
    expect(await categoryOf(await pay())).toBeUndefined()
  })

  test('exchanges have no category, and transactions of others are not found', async () => {
    const number = await pay()
    const stranger = (await registerOwner(wallet)).token
    const foreign = await setMeaning(wallet, stranger, { number, version: 0, category: 'gifts' })
    expect(foreign.json['code']).toBe('NOT_FOUND')
    const [exchange] = await listHistory(wallet, token, { kind: 'exchange', limit: '1' })
    const own = { number: exchange?.number ?? '', version: 0, category: 'gifts' }
    expect((await set(own)).json['code']).toBe('NO_CATEGORY')
  })

  test('own categories are named once, are at most fifty, and belong to one owner', async () => {
    const number = await pay()
    const named = await set({ number, own_category: 'Коты 🐈\u202e' })
    const id = String(named.json['category'])
    expect((await readCategories(wallet, token)).own).toEqual([{ id, name: 'Коты 🐈' }])
    const again = await set({ number, own_category: 'коты 🐈' })
    expect(again.json['category']).toBe(id)
    const theirs = await newestNumber(wallet, friend.token)
    const foreign = await setMeaning(wallet, friend.token, { number: theirs, category: id })
    expect(foreign.json['code']).toBe('NOT_FOUND')
    for (let i = 1; i < MOST_OWN_CATEGORIES; i += 1) await set({ number, own_category: `C ${i}` })
    expect((await set({ number, own_category: 'One more' })).json).toMatchObject({
      code: 'CATEGORIES_FULL',
    })
    expect((await set({ number, own_category: 'c 7' })).json['status']).toBe('success')
    expect((await readCategories(wallet, token)).own).toHaveLength(MOST_OWN_CATEGORIES)
  })

  test.each([
    { category: 'money' },
    { category: 'housing', own_category: 'Home' },
    { own_category: ' ' },
    { own_category: '\u200b\u202e' },
    { own_category: 'x'.repeat(31) },
    { own_note: 'x'.repeat(141) },
    { own_note: 7 },
    { tags: ['a', 'b', 'c', 'd'] },
    { tags: ['x'.repeat(22)] },
    { tags: 'rent' },
    { version: -1 },
    { version: 0.5 },
    { number: 'T-0' },
  ])('categories refuses %j and changes nothing', async (odd) => {
    const number = await pay()
    const body = { number, version: 0, category: undefined, ...odd }
    const reply = await wallet.call('setMeaning', { token, body })
    expect(reply.json['code']).toBe('BAD_REQUEST')
    expect(await readMeaning(wallet, token, number)).toMatchObject({ version: 0, tags: [] })
  })

  test('an owner who moves money at the same time is not in the way of a category', async () => {
    const number = await pay()
    const [payments] = await Promise.all([
      Promise.all([pay(101n), pay(102n), pay(103n)]),
      set({ number, version: 0, category: 'health' }),
    ])
    expect(payments).toHaveLength(3)
    expect((await readMeaning(wallet, token, number)).category).toBe('health')
  })
})
