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

describe.each(testEngines)('reports of problems (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  let number: string
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    owner = await registerOwner(wallet, { isVerified: true })
    const { json } = await wallet.call('transactions', { token: owner.token })
    number = v.parse(TransactionsAnswer, json).results[0]?.number ?? ''
  })
  afterAll(() => wallet.close())

  const report = (key: string, changes: object = {}, token = owner.token) =>
    wallet.call('reportProblem', {
      token,
      body: { number, reason: 'not_received', text: ' where? ', ...changes },
      headers: keyed(key),
    })
  const stored = () =>
    wallet.context.db.query('SELECT reason, text FROM transaction_problem ORDER BY created_at')

  test('reports of problems are stored without the numbers of cards that were typed', async () => {
    await report('card', { text: 'I paid by 4111-1111-1111-1111 twice' })
    const last = (await stored()).at(-1)
    expect(last).toEqual({ reason: 'not_received', text: 'I paid by ••••-••••-••••-1111 twice' })
    await wallet.context.db.query('DELETE FROM transaction_problem')
    await wallet.context.db.query(`DELETE FROM rate_limit WHERE key LIKE 'problem:%'`)
  })

  test('reports of problems are stored once for each key, and told by a number', async () => {
    const { json } = await report('first')
    expect(json).toMatchObject({ status: 'success', hours: 24 })
    expect(json['number']).toMatch(/^R-/)
    expect((await report('first')).json).toEqual(json)
    expect(await stored()).toEqual([{ reason: 'not_received', text: 'where?' }])
    expect((await report('first', { reason: 'twice' })).json['code']).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(wallet.logLines.join('\n')).not.toContain('where?')
    const receipt = await wallet.call('receipt', { token: owner.token, query: { number } })
    expect(receipt.json['problem']).toMatchObject({ number: json['number'], answer: '' })
  })

  test('reports of problems are refused without their text, and about what is not the owner’s', async () => {
    const other = await registerOwner(wallet)
    const refusals = [
      await report('no text', { reason: 'other', text: ' ' }),
      await report('too long', { text: 'x'.repeat(1001) }),
      await report('no such reason', { reason: 'bored' }),
      await report('not theirs', {}, other.token),
    ]
    expect(refusals.map(({ json }) => json['code'])).toEqual([
      'BAD_REQUEST',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'NOT_FOUND',
    ])
    expect(await stored()).toHaveLength(1)
  })

  test('reports of problems are limited', async () => {
    for (const n of [2, 3, 4, 5]) expect((await report(`one more ${n}`)).status).toBe(200)
    expect((await report('too many')).json['code']).toBe('TOO_MANY_REQUESTS')
    expect(await stored()).toHaveLength(5)
  })
})
