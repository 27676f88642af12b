import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTables } from '../../../server/backup/tables.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/wire.ts'
import { call, openWallet, PEPPER, readReply, type Wallet } from '../support/app-harness.ts'
import {
  draftOf,
  findRate,
  freshPhone,
  listAccounts,
  otherCode,
  PIN,
  readCode,
  readOutbox,
  registerOwner,
} from '../support/app-owners.ts'

const CARD = '4111111111111111'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

function withdraw(token: string, pin: string) {
  const body = { amount: '1.00', currency_code: 'USD', pin, pan: CARD }
  return wallet.call('withdrawal', { token, body })
}

describe('limits on codes', () => {
  test('another code is refused until the pause is over', async () => {
    const app = wallet.withSettings({ smsCooldownSeconds: 60 })
    const { phone } = await registerOwner(wallet)
    wallet.clock.forwardSeconds(61)
    const ask = () => call(app, endpoints.sendCode, { body: { phone } })
    expect((await ask()).json).toMatchObject({ status: 'success', resend_after: 60 })
    wallet.clock.forwardSeconds(20)
    const early = await ask()
    expect(early).toMatchObject({ status: 429, json: { code: 'CODE_TOO_SOON', code_length: 4 } })
    expect(early.json['message']).toContain('40')
    expect(early.headers.get('Retry-After')).toBe('40')
    wallet.clock.forwardSeconds(40)
    expect((await ask()).status).toBe(200)
  })

  test('many parallel requests for one phone send no more than the hourly limit', async () => {
    const app = wallet.withSettings({ smsPerPhonePerHour: 5 })
    const { phone } = await registerOwner(wallet)
    wallet.clock.forwardSeconds(3600)
    const before = (await readOutbox(wallet.app, phone)).length
    const replies = await Promise.all(
      Array.from({ length: 25 }, () => call(app, endpoints.sendCode, { body: { phone } })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await readOutbox(wallet.app, phone)).length - before).toBe(5)
    wallet.clock.forwardSeconds(3601)
    expect((await call(app, endpoints.sendCode, { body: { phone } })).status).toBe(200)
  })

  test('one address cannot ask for codes to many phones', async () => {
    wallet.clock.forwardSeconds(3600)
    const app = wallet.withSettings({ smsPerAddressPerHour: 3, trustProxy: 1 })
    const ask = (address: string) =>
      call(app, endpoints.sendCode, {
        body: { phone: freshPhone() },
        headers: { 'X-Forwarded-For': address },
      })
    for (const last of ['1', '2', '3']) {
      expect((await ask(`2001:db8:1:2::${last}`)).status).toBe(200)
    }
    expect((await ask('2001:db8:1:2:ffff::4')).json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await ask('2001:db8:1:3::1')).status).toBe(200)
    expect((await ask('2001:db8:2::1')).status).toBe(200)
  })

  test('X-Forwarded-For is ignored without a trusted proxy', async () => {
    wallet.clock.forwardSeconds(3600)
    const app = wallet.withSettings({ smsPerAddressPerHour: 1 })
    const ask = (address: string) =>
      call(app, endpoints.sendCode, {
        body: { phone: freshPhone() },
        headers: { 'X-Forwarded-For': address },
      })
    expect((await ask('192.0.2.1')).status).toBe(200)
    expect((await ask('192.0.2.2')).json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('one address cannot try codes on many phones', async () => {
    wallet.clock.forwardSeconds(3600)
    const app = wallet.withSettings({ codeChecksPerAddressPerHour: 2 })
    const guess = () =>
      call(app, endpoints.login, { body: { phone: freshPhone(), confirm_code: '0000' } })
    await guess()
    expect((await guess()).json).toMatchObject({ code: 'CODE_EXPIRED' })
    expect((await guess()).json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('the PIN of a withdrawal', () => {
  test('five wrong ones lock it, also in parallel', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const replies = await Promise.all(Array.from({ length: 30 }, () => withdraw(token, '0000')))
    const codes = replies.map(({ json }) => json['code'])
    expect(codes.filter((code) => code === 'PIN_WRONG')).toHaveLength(4)
    expect(codes.filter((code) => code === 'PIN_LOCKED')).toHaveLength(26)
    expect((await withdraw(token, PIN)).json).toMatchObject({ code: 'PIN_LOCKED' })
  })

  test('the lock ends after 15 minutes and doubles with the next five', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const fail = async () => {
      for (let failures = 0; failures < 4; failures += 1) await withdraw(token, '0000')
      return withdraw(token, '0000')
    }
    expect((await fail()).headers.get('Retry-After')).toBe('900')
    wallet.clock.forwardSeconds(901)
    expect((await fail()).headers.get('Retry-After')).toBe('1800')
    wallet.clock.forwardSeconds(1801)
    expect((await withdraw(token, PIN)).json).toMatchObject({ status: 'pending' })
  })

  test('sent again under its key because the answers were lost, a wrong one counts once', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const headers = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
    const guess = (pin: string) =>
      wallet.call('withdrawal', {
        token,
        headers,
        body: { amount: '1.00', currency_code: 'USD', pin, pan: CARD },
      })
    const first = await guess('0000')
    expect(first.json).toMatchObject({ code: 'PIN_WRONG', message: expect.stringContaining('4') })
    const again = await Promise.all(Array.from({ length: 12 }, () => guess('0000')))
    expect(new Set(again.map(({ text }) => text))).toEqual(new Set([first.text]))
    expect((await guess('0001')).json['message']).toContain('3')
    const together = await Promise.all(Array.from({ length: 12 }, () => guess('0002')))
    expect(together.map(({ json }) => json['code'])).toEqual(Array(12).fill('PIN_WRONG'))
    expect((await guess('0003')).json['message']).toContain('1')
    expect((await guess('0003')).json['message']).toContain('1')
    expect((await guess(PIN)).json).toMatchObject({ status: 'pending' })
    const kept = await wallet.context.db.query(
      'SELECT count(*)::int AS n FROM pin_attempt WHERE NOT was_wrong',
    )
    expect(kept).toEqual([{ n: 0 }])
  })

  test('guesses refused by the lock count again once it ends', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const guess = (key: string) =>
      wallet.call('withdrawal', {
        token,
        headers: { [IDEMPOTENCY_HEADER]: key },
        body: { amount: '1.00', currency_code: 'USD', pin: '0000', pan: CARD },
      })
    const keys = Array.from({ length: 20 }, () => crypto.randomUUID())
    await Promise.all(keys.map(guess))
    wallet.clock.forwardSeconds(901)
    const codes: unknown[] = []
    for (const key of keys) codes.push((await guess(key)).json['code'])
    // The five that were counted are known to be wrong; five of the others are counted now and lock
    // it.
    expect(codes.filter((code) => code === 'PIN_LOCKED').length).toBeGreaterThanOrEqual(11)
  })

  test('a wrong one tells how many are left, a right one resets the count', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    expect((await withdraw(token, '0000')).json['message']).toContain('4')
    expect((await withdraw(token, '0000')).json['message']).toContain('3')
    await withdraw(token, PIN)
    expect((await withdraw(token, '0000')).json['message']).toContain('4')
  })

  test('a withdrawal without a PIN is refused', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true, hasPin: false })
    expect((await withdraw(token, PIN)).json).toMatchObject({ code: 'PIN_NOT_SET' })
  })
})

describe('rights of the level', () => {
  test('an owner who is not identified can neither top up nor withdraw', async () => {
    const { token } = await registerOwner(wallet)
    const body = { amount: '5.00', currency_code: 'USD' }
    expect(await wallet.call('topUp', { token, body })).toMatchObject({
      status: 403,
      json: { code: 'TOPUP_NOT_ALLOWED' },
    })
    expect(await withdraw(token, PIN)).toMatchObject({
      status: 403,
      json: { code: 'WITHDRAWAL_NOT_ALLOWED' },
    })
  })
})

describe('what belongs to another owner', () => {
  test('an object of another owner is answered like one that does not exist', async () => {
    const alice = await registerOwner(wallet, { isVerified: true })
    const mallory = await registerOwner(wallet, { isVerified: true })
    const body = { amount: '5.00', currency_code: 'USD' }
    const { json } = await wallet.call('topUp', { token: alice.token, body })
    const order = /pay\/([\w-]+)/.exec(String(json['url']))?.[1] ?? ''
    const nobodys = crypto.randomUUID()
    const status = (id: string) =>
      wallet.call('topUpStatus', { token: mallory.token, query: { order: id } })
    const own = await wallet.call('topUpStatus', { token: alice.token, query: { order } })
    expect(own.status).toBe(200)
    const foreign = await status(order)
    expect(foreign.json).toMatchObject({ code: 'ORDER_NOT_FOUND' })
    expect((await status(nobodys)).text).toBe(foreign.text)
    expect((await status("' OR 1=1")).text).toBe(foreign.text)
  })

  test('an account of another owner cannot be exchanged from or to', async () => {
    const alice = await registerOwner(wallet)
    const mallory = await registerOwner(wallet)
    const before = await listAccounts(wallet, alice.token)
    const [rub, usd] = before
    const [ownRub, ownUsd] = await listAccounts(wallet, mallory.token)
    const rate = await findRate(wallet, mallory.token, 'RUB', 'USD')
    const exchange = (from_account_id = '', to_account_id = '') => {
      const accounts = { from_account_id, to_account_id }
      const body = { ...accounts, from_amount: '1000.00', to_amount: '12.38', rate_id: rate.id }
      return wallet.call('exchange', { token: mallory.token, body })
    }
    const unknown = await exchange(crypto.randomUUID(), ownUsd?.id)
    expect(unknown.json).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
    const attempts = [
      await exchange(rub?.id, ownUsd?.id),
      await exchange(ownRub?.id, usd?.id),
      await exchange(rub?.id, usd?.id),
      await exchange('not an id', ownUsd?.id),
    ]
    for (const { status, text } of attempts) {
      expect({ status, text }).toEqual({ status: unknown.status, text: unknown.text })
    }
    expect(await listAccounts(wallet, alice.token)).toEqual(before)
  })
})

test('nothing that is secret or personal reaches the log, no card and no token the database', async () => {
  const phone = freshPhone()
  const { token } = await registerOwner(wallet, { phone, isVerified: true })
  await withdraw(token, PIN)
  await withdraw(token, '8642')
  await wallet.call('sendCode', { body: { phone } })
  const code = await readCode(wallet, phone)
  await wallet.call('login', { body: { phone, confirm_code: otherCode(code) } })
  await wallet.call('authInfo', { token: 'x'.repeat(43), query: { phone } })
  await readReply(await wallet.app.request(`/v2/wallet/nowhere/${phone}?pin=${PIN}`))
  // Ids are drawn by lot: any four digits may stand in one.
  const lines = wallet.logLines
    .join('\n')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
  expect(lines).toContain('"route":"/v2/wallet/withdrawal"')
  for (const secret of [phone, token, `"${code}"`, PIN, '8642', CARD, PEPPER, 'anna@example']) {
    expect(lines).not.toContain(secret)
  }
  const { db } = wallet.context
  for (const table of await listTables(db)) {
    const rows = await db.query(
      `SELECT 1 FROM "${table}" AS t WHERE strpos(t::text, $1) + strpos(t::text, $2) > 0`,
      [CARD, token],
    )
    expect([table, rows]).toEqual([table, []])
  }
})

test('an unexpected failure tells the client nothing but an id that the log has', async () => {
  const { db } = wallet.context
  await db.query('ALTER TABLE text_item RENAME TO text_item_gone')
  wallet.clock.forwardSeconds(5)
  const reply = await wallet.call('texts').catch((error: unknown) => error)
  await db.query('ALTER TABLE text_item_gone RENAME TO text_item')
  expect(reply).toMatchObject({ status: 500, json: { status: 'error', code: 'INTERNAL' } })
  expect(JSON.stringify(reply)).not.toContain('text_item')
  const failure = wallet.logLines.findLast((line) => line.includes('request failed'))
  expect(failure).toContain('42P01')
  expect(JSON.stringify(reply)).toContain(JSON.parse(failure ?? '{}').request_id)
  expect((await wallet.call('texts')).status).toBe(200)
})

test('registration of another draft leaves a stored one alone while a code is too recent', async () => {
  const app = wallet.withSettings({ smsCooldownSeconds: 60 })
  const phone = freshPhone()
  await call(app, endpoints.register, { body: draftOf(phone) })
  const second = { ...draftOf(phone), first_name: 'Mallory' }
  const refused = await call(app, endpoints.register, { body: second })
  expect(refused.json).toMatchObject({ code: 'CODE_TOO_SOON' })
  expect(refused.json).not.toHaveProperty('code_length')
  const confirm_code = await readCode(wallet, phone)
  const confirmed = await wallet.call('confirmPhone', { body: { phone, confirm_code } })
  const info = await wallet.call('authInfo', { token: String(confirmed.json['auth_token']) })
  expect(info.json).toMatchObject({ first_name: 'Anna' })
})
