import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Receipt } from '../../../contract/calls/receipts.ts'
import { TransactionsAnswer } from '../../../contract/calls/wallet.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { type Owner, readText, registerOwner } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'
import { actorOf, exchange } from '../support/money-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

describe.each(testEngines)('receipts (%s)', (engine) => {
  let wallet: Wallet
  let anna: Owner
  let boris: Owner
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    anna = await registerOwner(wallet, { isVerified: true })
    boris = await registerOwner(wallet, { isVerified: true })
  })
  afterAll(() => wallet.close())

  const rowsOf = async ({ token }: Owner) => {
    const { json } = await wallet.call('transactions', { token, query: { limit: '200' } })
    return v.parse(TransactionsAnswer, json).results
  }
  const receiptOf = (owner: Owner, number = '') =>
    wallet.call('receipt', { token: owner.token, query: { number } })

  test('every transaction of the list has one, with the same facts', async () => {
    for (const row of await rowsOf(anna)) {
      const { json } = await receiptOf(anna, row.number)
      const { transaction, steps, account_number } = v.parse(Receipt, json)
      const { id: _, amount: __, currency_code: ___, ...facts } = row
      expect(transaction).toMatchObject(facts)
      expect(account_number).toMatch(/^\d{12}$/)
      expect(steps.map(({ step }) => step)).toEqual(['created', 'done'])
    }
  })

  test('an exchange has both accounts', async () => {
    const row = (await rowsOf(anna)).find((one) => one.exchange)
    const { json } = await receiptOf(anna, row?.number)
    const { account_number, to_account_number, transaction } = v.parse(Receipt, json)
    expect(to_account_number).toMatch(/^\d{12}$/)
    expect(to_account_number).not.toBe(account_number)
    expect(transaction.exchange).toEqual(row?.exchange)
  })

  test('the answer to an exchange tells the number of its receipt', async () => {
    const actor = await actorOf(wallet, anna.token)
    const reply = await exchange(wallet, actor, {
      from: 'RUB',
      to: 'USD',
      amount: 100_00n,
      key: 'told',
    })
    const number = readText(reply.json['number'])
    const receipt = v.parse(Receipt, (await receiptOf(anna, number)).json)
    expect(receipt.transaction.number).toBe(number)
    expect(receipt.transaction.exchange?.from).toMatchObject({
      amount: '100.00',
      currency_code: 'RUB',
    })
  })

  test('both owners of a transfer read their own side of one number', async () => {
    const { id } = await findByPhone(wallet, anna.token, boris.phone)
    const account = await accountIn(wallet, anna.token, 'RUB')
    const sending = { recipient: id, account, amount: 15_00n, key: 'a receipt' }
    const number = readText((await sendMoney(wallet, anna.token, sending)).json['number'])
    const [out, income] = await Promise.all(
      [anna, boris].map(async (owner) => v.parse(Receipt, (await receiptOf(owner, number)).json)),
    )
    expect(out?.transaction).toMatchObject({ amount: '-15.00', counterparty: 'Anna T.' })
    expect(income?.transaction).toMatchObject({ amount: '15.00', counterparty: 'Anna T.' })
    expect(out?.account_number).not.toBe(income?.account_number)
  })

  test('a transfer and a top-up, which cost nothing, name the tariff that was in force', async () => {
    const rows = await rowsOf(anna)
    for (const kind of ['transfer', 'top_up']) {
      const row = rows.find((one) => one.kind === kind)
      const { tariff } = v.parse(Receipt, (await receiptOf(anna, row?.number)).json)
      expect(tariff).toEqual({ number: 1, starts_at: '2026-01-01T00:00:00.000Z' })
    }
  })

  test('a withdrawal tells its stages and the number of the provider', async () => {
    const body = { amount: '5.00', currency_code: 'USD', pin: '1379', pan: '4111111111111111' }
    const reply = await wallet.call('withdrawal', {
      token: anna.token,
      body,
      headers: keyed('a payout'),
    })
    expect(reply.json['status']).toBe('pending')
    const [row] = await rowsOf(anna)
    const { steps, reference } = v.parse(Receipt, (await receiptOf(anna, row?.number)).json)
    expect(steps[0]).toMatchObject({ step: 'created' })
    expect(steps.map(({ step }) => step)).not.toContain('done')
    const sent = steps.find(({ step }) => step === 'sent')
    expect(Date.parse(sent?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(steps[0]?.at ?? ''))
    expect(reference).toMatch(/./)
  })

  test("an unknown number, and one of another owner's, are not found", async () => {
    const top = (await rowsOf(boris)).find(({ kind }) => kind === 'top_up')
    for (const number of [top?.number, 'T-2222-2222']) {
      const { status, json } = await receiptOf(anna, number)
      expect([status, json['code']]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await receiptOf(anna, 'x')).json['code']).toBe('BAD_REQUEST')
    expect((await wallet.call('receipt', { query: { number: 'T-2222-2222' } })).status).toBe(401)
  })

  test('receipts are found among rows of several batches', async () => {
    const { db } = wallet.context
    const owner = await registerOwner(wallet, { isVerified: true })
    const oldest = (await rowsOf(owner)).at(-1)
    await db.query(
      `INSERT INTO wallet_transaction (id, user_id, account_id, kind, amount_minor, currency_code,
         status, description, created_at)
       SELECT md5('row' || n)::uuid, t.user_id, t.account_id, 'top_up', n, t.currency_code,
         'complete', 'transaction.top_up.sbp', t.created_at + n * interval '1 second'
       FROM wallet_transaction t, generate_series(1, 1100) AS n WHERE t.id = $1`,
      [oldest?.id],
    )
    const { json } = await receiptOf(owner, oldest?.number)
    expect(v.parse(Receipt, json).transaction.id).toBe(oldest?.id)
  })
})
