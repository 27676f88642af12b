import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/lib/new-id.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import { ask, listQuestions, newestNumber, readQuestion, write } from '../support/help-acts.ts'
import { keyed } from '../support/keyed.ts'

const DAY_SECONDS = 86_400
const ADDRESS = 'See https://bank.example/help, please'

describe.each(testEngines)('questions to support (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  let other: Owner
  let transaction: string
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    owner = await registerOwner(wallet, { isVerified: true })
    other = await registerOwner(wallet)
    transaction = await newestNumber(wallet, owner.token)
  })
  afterAll(() => wallet.close())

  const { call } = { call: (...given: Parameters<Wallet['call']>) => wallet.call(...given) }
  const fresh = async () => {
    wallet.clock.forwardSeconds(3600)
    const { token } = await registerOwner(wallet, { isVerified: true })
    return token
  }

  test('a question is asked once for each key, without numbers of cards, and its addresses stay text', async () => {
    const body = { number: transaction, reason: 'twice', text: `4111-1111-1111-1111 ${ADDRESS}` }
    const sent = { token: owner.token, body, headers: keyed('first') }
    const { json } = await call('reportProblem', sent)
    expect(json).toMatchObject({
      status: 'success',
      hours: 24,
      number: expect.stringMatching(/^R-/),
    })
    expect((await call('reportProblem', sent)).json).toEqual(json)
    const changed = { ...sent, body: { ...body, reason: 'amount' } }
    expect((await call('reportProblem', changed)).json['code']).toBe('IDEMPOTENCY_KEY_REUSED')
    const question = await readQuestion(wallet, owner.token, String(json['number']))
    expect(question.messages).toMatchObject([
      { from: 'owner', text: `••••-••••-••••-1111 ${ADDRESS}`, pictures: [] },
    ])
    expect(question.transaction?.number).toBe(transaction)
    expect(Date.parse(question.answer_by ?? '')).toBe(
      Date.parse(question.created_at) + DAY_SECONDS * 1000,
    )
    const receipt = await call('receipt', { token: owner.token, query: { number: transaction } })
    expect(receipt.json['problem']).toMatchObject({ number: json['number'], is_open: true })
    expect(wallet.logLines.join('\n')).not.toContain('bank.example')
  })

  test('a question of nothing, about what is not the owner’s, and one too many are refused', async () => {
    const token = await fresh()
    const send = (key: string, body: object) =>
      call('reportProblem', {
        token,
        body: { reason: 'other', text: '', ...body },
        headers: keyed(key),
      })
    const replies = [
      await send('empty', {}),
      await send('long', { text: 'x'.repeat(1001) }),
      await send('reason', { reason: 'bored', text: 'x' }),
      await send('no transaction', { reason: 'twice' }),
      await send('not theirs', { number: transaction, reason: 'twice' }),
    ]
    expect(replies.map(({ json }) => json['code'])).toEqual([
      'BAD_REQUEST',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'NOT_FOUND',
    ])
    for (const n of [1, 2, 3, 4, 5]) expect((await send(`q ${n}`, { text: 'a' })).status).toBe(200)
    expect((await send('sixth', { text: 'a' })).json['code']).toBe('TOO_MANY_REQUESTS')
    wallet.clock.forwardSeconds(3600)
    const replies2 = []
    for (const n of [6, 7, 8, 9, 10]) replies2.push(await send(`q ${n}`, { text: 'a' }))
    expect(replies2.every(({ status }) => status === 200)).toBe(true)
    wallet.clock.forwardSeconds(3600)
    expect((await send('eleventh', { text: 'a' })).json['code']).toBe('QUESTIONS_FULL')
  })

  test('messages of another owner’s question are neither read nor written', async () => {
    const number = await ask(wallet, owner.token, { key: 'mine' })
    const { token } = other
    const at = wallet.clock.now().toISOString()
    const replies = [
      await call('question', { token, query: { number } }),
      await write(wallet, token, { number, key: 'theirs' }),
      await call('readHelp', { token, body: { number, until: at } }),
      await call('closeQuestion', { token, body: { number } }),
      await call('reopenQuestion', { token, body: { number } }),
      await call('rateHelp', { token, body: { number, helped: true } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    expect(await listQuestions(wallet, token)).toEqual([])
  })

  test('a message is kept once for each key, also when it is sent by two devices at the same time', async () => {
    const token = await fresh()
    const number = await ask(wallet, token, { key: 'once' })
    const replies = await Promise.all(
      [1, 2, 3].map(() => write(wallet, token, { number, key: 'm', text: 'same' })),
    )
    expect(new Set(replies.map(({ json }) => json['id'])).size).toBe(1)
    const { messages } = await readQuestion(wallet, token, number)
    expect(messages.map(({ text }) => text)).toEqual(['Where is it?', 'same'])
    expect((await write(wallet, token, { number, key: 'm', text: 'x' })).json['code']).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect((await write(wallet, token, { number, key: 'n', text: '  ' })).json['code']).toBe(
      'BAD_REQUEST',
    )
  })

  test('a closed question takes no messages, is rated, and can be opened again for thirty days', async () => {
    const token = await fresh()
    const number = await ask(wallet, token, { key: 'closing' })
    const rate = () => call('rateHelp', { token, body: { number, helped: true } })
    expect((await rate()).json['code']).toBe('BAD_REQUEST')
    await call('closeQuestion', { token, body: { number } })
    expect((await write(wallet, token, { number, key: 'late' })).json['code']).toBe(
      'QUESTION_CLOSED',
    )
    expect((await rate()).status).toBe(200)
    const closed = await readQuestion(wallet, token, number)
    expect(closed).toMatchObject({ closed_by: 'owner', helped: true })
    expect(closed.answer_by).toBeUndefined()
    wallet.clock.forwardSeconds(29 * DAY_SECONDS)
    expect((await call('reopenQuestion', { token, body: { number } })).status).toBe(200)
    const open = await readQuestion(wallet, token, number)
    expect([open.closed_at, open.helped]).toEqual([undefined, undefined])
    expect(Date.parse(open.answer_by ?? '')).toBeGreaterThan(wallet.clock.now().getTime())
    await call('closeQuestion', { token, body: { number } })
    // The session would end first.
    await wallet.context.db.query(
      `UPDATE transaction_problem SET closed_at = closed_at - interval '30 days 1 minute' WHERE closed_at IS NOT NULL`,
    )
    const late = await call('reopenQuestion', { token, body: { number } })
    expect(late.json['code']).toBe('QUESTION_OLD')
  }, 30_000)

  test('a question of 200 messages is read in pages, and messages of an hour are limited', async () => {
    const token = await fresh()
    const number = await ask(wallet, token, { key: 'many' })
    let refused = 0
    for (let n = 0; n < 62; n += 1) {
      const { json } = await write(wallet, token, { number, key: `message ${n}`, text: `${n}` })
      if (json['code'] === 'TOO_MANY_REQUESTS') refused += 1
    }
    expect(refused).toBe(2)
    const { db } = wallet.context
    const [row] = await db.query<{ id: string }>(
      'SELECT id FROM transaction_problem ORDER BY created_at DESC LIMIT 1',
    )
    for (let n = 60; n < 199; n += 1) {
      const now = new Date(wallet.clock.now().getTime() + n)
      await db.query(
        `INSERT INTO help_message (id, question_id, author, text, key, request_hash, created_at)
         VALUES ($1, $2, 'owner', $3, $3, '', $4)`,
        [newId(now), row?.id, String(n), now],
      )
    }
    const last = await readQuestion(wallet, token, number)
    const first = await readQuestion(wallet, token, number, last.messages[0]?.id)
    expect([last.messages.length, last.has_older]).toEqual([100, true])
    expect([first.messages.length, first.has_older]).toEqual([100, false])
    const texts = [...first.messages, ...last.messages].map(({ text }) => text)
    expect(texts).toEqual(['Where is it?', ...Array.from({ length: 199 }, (_, n) => String(n))])
  }, 60_000)

  test('a report of an older server and its answer are a question with two messages', async () => {
    const token = await fresh()
    const number = await ask(wallet, token, { key: 'old', text: 'An old report' })
    await wallet.context.db.query(
      `UPDATE transaction_problem SET waits_since = NULL, answer = 'An old answer', answered_at = $1
       WHERE text = 'An old report'`,
      [wallet.clock.now()],
    )
    const { messages, answer_by } = await readQuestion(wallet, token, number)
    expect(messages.map(({ from, text }) => [from, text])).toEqual([
      ['owner', 'An old report'],
      ['support', 'An old answer'],
    ])
    expect(answer_by).toBeUndefined()
  })
})
