import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import {
  listHistory,
  newestNumber,
  readBudgets,
  readCategories,
  setMeaning,
} from '../support/category-acts.ts'
import { keyed } from '../support/keyed.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

describe.each(testEngines)("categories of an owner's own (%s)", (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  /** An owner with a payment in a category of their own, a rule and a budget for it. */
  async function makeOwner(name: string) {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const friend = await registerOwner(wallet, { isVerified: true })
    const { id: recipient } = await findByPhone(wallet, token, friend.phone)
    const account = await accountIn(wallet, token, 'USD')
    const pay = () => {
      wallet.clock.forwardSeconds(1)
      const key = `${engine} own category ${(n += 1)}`
      const changes = { is_repeat_confirmed: true }
      return sendMoney(wallet, token, { recipient, account, amount: 100n, key, changes })
    }
    await pay()
    const number = await newestNumber(wallet, token)
    await setMeaning(wallet, token, {
      number,
      own_category: name,
      own_note: 'Kept',
      is_always: true,
    })
    const { own } = await readCategories(wallet, token)
    const id = own.find((one) => one.name === name)?.id ?? ''
    const budget = { category: id, amount: '1000.00', version: 0, time_zone: 'Europe/Moscow' }
    await wallet.call('setBudget', { token, body: budget, headers: keyed(`budget ${id}`) })
    return { token, id, number, pay }
  }
  const post = async (
    call: 'renameCategory' | 'deleteCategory',
    token: string,
    body: { id: string; name?: string },
  ) => (await wallet.call(call, { token, body })).json

  test("categories of an owner's own are renamed, and what has them follows", async () => {
    const { token, id } = await makeOwner('Garden')
    const other = await makeOwner('Garden')
    expect(await post('renameCategory', token, { id, name: ' The garden ' })).toMatchObject({
      status: 'success',
    })
    const { own, rules } = await readCategories(wallet, token)
    expect(own).toEqual([{ id, name: 'The garden' }])
    expect(rules).toMatchObject([{ category: id }])
    const [row] = await listHistory(wallet, token, { category: id })
    expect(row).toMatchObject({ category: id })
    const strange = { id: other.id, name: 'Mine' }
    expect((await post('renameCategory', token, strange))['code']).toBe('NOT_FOUND')
    const taken = await makeOwner('Dogs')
    await setMeaning(wallet, taken.token, { number: taken.number, own_category: 'Cats' })
    const named = { id: taken.id, name: 'CATS' }
    expect((await post('renameCategory', taken.token, named))['code']).toBe('CATEGORY_NAME_TAKEN')
    expect((await readCategories(wallet, other.token)).own).toMatchObject([{ name: 'Garden' }])
  })

  test("categories of an owner's own are deleted with their rules and budget; their transactions have none, and keep their notes", async () => {
    const { token, id, number, pay } = await makeOwner('Boats')
    const other = await makeOwner('Boats')
    await pay()
    const use = await wallet.call('categoryUse', { token, query: { id } })
    await readCategories(wallet, token)
    expect(use.json).toMatchObject({ rules: 1, has_budget: true })
    await post('deleteCategory', other.token, { id })
    expect((await readCategories(wallet, token)).own).toHaveLength(1)
    expect(await post('deleteCategory', token, { id })).toMatchObject({ status: 'success' })
    expect(await post('deleteCategory', token, { id })).toMatchObject({ status: 'success' })
    expect(await readCategories(wallet, token)).toMatchObject({ own: [], rules: [] })
    expect((await readBudgets(wallet, token)).results.some(({ category }) => category === id)).toBe(
      false,
    )
    const rows = await listHistory(wallet, token)
    expect(rows.filter(({ category }) => category !== undefined)).toEqual([])
    expect(rows.find((row) => row.number === number)).toMatchObject({ own_note: 'Kept' })
    await pay()
    const [newest] = await listHistory(wallet, token, { limit: '1' })
    expect(newest?.category).toBeUndefined()
    expect((await readCategories(wallet, other.token)).own).toHaveLength(1)
    const body = { number, version: 1, category: id }
    expect((await wallet.call('setMeaning', { token, body })).json['code']).toBe('NOT_FOUND')
  })
})
