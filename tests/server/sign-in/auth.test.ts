import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSameCode } from '../../../server/domain/codes/codes.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import * as words from '../../../contract/rules/capabilities.ts'
import { call, openWallet, TRIAL, type Wallet } from '../support/app-harness.ts'
import {
  ADDRESS,
  draftOf,
  freshPhone,
  listAccounts,
  logIn,
  otherCode,
  PIN,
  readCode,
  readOutbox,
  readText,
  registerOwner,
} from '../support/app-owners.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

const DAY_SECONDS = 86_400
/** The sandbox has every addition; this server has no keys for push messages. */
const ALL_WORDS = Object.values(words)
  .flatMap((word) => (typeof word === 'string' ? [word] : Object.values(word)))
  .filter((word) => word !== words.PUSH && word !== words.OPEN_PAYMENTS)

describe('registration', () => {
  test.each([
    ['ewallet', {}, 'RUB'],
    ['grok', ADDRESS, 'USD'],
  ])('a registration in %s ends with a PIN', async (environment, address, firstCurrency) => {
    const phone = freshPhone()
    const sent = await wallet.call('register', { body: { ...draftOf(phone), ...address } })
    expect(sent.json).toEqual({
      status: 'success',
      message: '',
      resend_after: 0,
      code_length: 4,
      registration_id: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    const confirm_code = await readCode(wallet, phone)
    const confirmed = await wallet.call('confirmPhone', { body: { phone, confirm_code } })
    expect(confirmed.json).toMatchObject({ status: 'success' })
    const token = readText(confirmed.json['auth_token'])
    expect(token).toMatch(/^[\w-]{43}$/)
    const before = await wallet.call('authInfo', { token })
    expect(before.json).toEqual({
      ...draftOf(`+${phone}`),
      registered_at: expect.stringMatching(/^2026-11-20T12:00:.*Z$/),
      identification_level: { name: 'Basic', ask_for_next: true },
      active_identification: null,
      is_topup_allowed: false,
      is_withdrawal_allowed: false,
      is_name_locked: false,
      is_email_confirmed: false,
      is_idempotency_supported: true,
      capabilities: expect.arrayContaining(ALL_WORDS),
      is_pin_set: false,
      tariff_number: 1,
      passkey_count: 0,
      limits: [],
      transfer_limits: [],
      transfer_settings: { is_findable: true, opens_accounts: true },
    })
    await wallet.call('setPin', { token, body: { pin_code: PIN } })
    expect((await wallet.call('authInfo', { token })).json).toMatchObject({ is_pin_set: true })
    const [first] = await listAccounts(wallet, token)
    expect(first?.currency_code).toBe(firstCurrency)
    const { db } = wallet.context
    const rows = await db.query('SELECT environment FROM app_user WHERE phone = $1', [phone])
    expect(rows).toEqual([{ environment }])
  })

  test.each([
    ['ewallet', {}, ['RUB', 'USD', 'EUR']],
    ['grok', ADDRESS, ['USD', 'EUR', 'IDR', 'USDC']],
  ])('an owner of %s outside the sandbox has no money', async (_, address, currencies) => {
    const app = wallet.withSettings({ sandbox: false })
    const phone = freshPhone()
    await call(app, endpoints.register, { body: { ...draftOf(phone), ...address } })
    const body = { phone, confirm_code: await readCode(wallet, phone) }
    const { json } = await call(app, endpoints.confirmPhone, { body })
    const accounts = await listAccounts(wallet, readText(json['auth_token']))
    expect(accounts.map(({ currency_code }) => currency_code)).toEqual(currencies)
    expect(new Set(accounts.map(({ balance }) => balance))).toEqual(new Set(['0.00']))
  })

  test('some address fields without the others are refused', async () => {
    const { city, zip_code } = ADDRESS
    const body = { ...draftOf(freshPhone()), city, zip_code }
    expect((await wallet.call('register', { body })).json).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('a phone that has a wallet keeps its profile; a right code logs in', async () => {
    const { phone } = await registerOwner(wallet)
    await wallet.call('register', { body: { ...draftOf(phone), first_name: 'Mallory' } })
    const confirm_code = await readCode(wallet, phone)
    const confirmed = await wallet.call('confirmPhone', { body: { phone, confirm_code } })
    const token = readText(confirmed.json['auth_token'])
    expect((await wallet.call('authInfo', { token })).json).toMatchObject({ first_name: 'Anna' })
  })

  test.each([true, false])('a known owner learns if a PIN is set: %s', async (hasPin) => {
    const { phone } = await registerOwner(wallet, { hasPin })
    await wallet.call('register', { body: draftOf(phone) })
    const confirm_code = await readCode(wallet, phone)
    const confirmed = await wallet.call('confirmPhone', { body: { phone, confirm_code } })
    expect(confirmed.json).toMatchObject({ has_pin: hasPin })
  })

  test('a code sent again by send_code also confirms', async () => {
    const phone = freshPhone()
    await wallet.call('register', { body: draftOf(phone) })
    await wallet.call('sendCode', { body: { phone } })
    expect(await readOutbox(wallet.app, phone)).toHaveLength(2)
    const confirm_code = await readCode(wallet, phone)
    const confirmed = await wallet.call('confirmPhone', { body: { phone, confirm_code } })
    expect(confirmed.json).toMatchObject({ status: 'success' })
  })

  test('members the contract does not name have no effect', async () => {
    const phone = freshPhone()
    const planted = { balance: '9', level: 'verified', is_topup_allowed: true, user_id: 'x' }
    await wallet.call('register', { body: { ...draftOf(phone), ...planted, status: 'disabled' } })
    const confirm_code = await readCode(wallet, phone)
    const body = { phone, confirm_code, level: 'verified', is_withdrawal_allowed: true }
    const token = readText((await wallet.call('confirmPhone', { body })).json['auth_token'])
    expect((await wallet.call('authInfo', { token })).json).toMatchObject({
      identification_level: { name: 'Basic' },
      is_topup_allowed: false,
      is_withdrawal_allowed: false,
    })
  })

  test('a register code opens no login', async () => {
    const { phone } = await registerOwner(wallet)
    await wallet.call('register', { body: draftOf(phone) })
    const confirm_code = await readCode(wallet, phone)
    const refused = await wallet.call('login', { body: { phone, confirm_code } })
    expect(refused.json).toMatchObject({ code: 'CODE_EXPIRED' })
  })
})

describe('sessions', () => {
  test('each login returns a token of its own, and only its hash is stored', async () => {
    const { phone, token } = await registerOwner(wallet)
    const second = await logIn(wallet, phone)
    expect(second).not.toBe(token)
    const rows = await wallet.context.db.query('SELECT * FROM session')
    expect(JSON.stringify(rows)).not.toContain(second)
  })

  test('logout revokes at once and leaves other sessions alone', async () => {
    const { phone, token } = await registerOwner(wallet)
    const second = await logIn(wallet, phone)
    expect((await wallet.call('logout', { token })).json).toMatchObject({ status: 'success' })
    expect((await wallet.call('authInfo', { token })).status).toBe(401)
    expect((await wallet.call('authInfo', { token: second })).status).toBe(200)
  })

  test('missing, garbled, unknown and expired tokens get the same answer, revoked ones say so', async () => {
    const { token: revoked } = await registerOwner(wallet)
    await wallet.call('logout', { token: revoked })
    const { token: unused } = await registerOwner(wallet)
    const { token: blocked, phone } = await registerOwner(wallet)
    await wallet.context.db.query(`UPDATE app_user SET status = 'disabled' WHERE phone = $1`, [
      phone,
    ])
    const { token: valid } = await registerOwner(wallet)
    const replies = [
      await wallet.call('authInfo'),
      await wallet.call('authInfo', { token: 'short' }),
      await wallet.call('authInfo', { token: 'x'.repeat(43) }),
      await wallet.call('authInfo', { headers: { Authorization: `Bearer ${valid}` } }),
      await wallet.call('authInfo', { token: blocked }),
    ]
    const ended = await wallet.call('authInfo', { token: revoked })
    wallet.clock.forwardSeconds(31 * DAY_SECONDS)
    replies.push(await wallet.call('authInfo', { token: unused }))
    for (const { status, text } of replies) {
      expect({ status, text }).toEqual({ status: 401, text: replies[0]?.text })
    }
    expect(replies[0]?.json).toMatchObject({ status: 'error', code: 'INVALID_TOKEN' })
    expect(ended.status).toBe(401)
    expect(ended.json).toEqual({ ...replies[0]?.json, reason: 'ended' })
  })

  test('a session that is used ends after 180 days', async () => {
    const { token } = await registerOwner(wallet)
    for (let month = 0; month < 6; month += 1) {
      wallet.clock.forwardSeconds(29 * DAY_SECONDS)
      expect((await wallet.call('authInfo', { token })).status).toBe(200)
    }
    wallet.clock.forwardSeconds(7 * DAY_SECONDS)
    expect((await wallet.call('authInfo', { token })).status).toBe(401)
  })
})

describe('codes', () => {
  test('five parallel guesses use up the code, then the right one is refused', async () => {
    const { phone } = await registerOwner(wallet)
    await wallet.call('sendCode', { body: { phone } })
    const right = await readCode(wallet, phone)
    const wrong = { phone, confirm_code: otherCode(right) }
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => wallet.call('login', { body: wrong })),
    )
    const codes = guesses.map(({ json }) => json['code'])
    expect(codes.filter((code) => code === 'CODE_WRONG')).toHaveLength(5)
    expect(codes.filter((code) => code === 'CODE_EXPIRED')).toHaveLength(35)
    const late = await wallet.call('login', { body: { phone, confirm_code: right } })
    expect(late.json).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('a right code sent in parallel opens one session', async () => {
    const { phone } = await registerOwner(wallet)
    await wallet.call('sendCode', { body: { phone } })
    const body = { phone, confirm_code: await readCode(wallet, phone) }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => wallet.call('login', { body })),
    )
    expect(replies.filter(({ json }) => json['auth_token'])).toHaveLength(1)
  })

  test('a code lives five minutes', async () => {
    const { phone } = await registerOwner(wallet)
    await wallet.call('sendCode', { body: { phone } })
    wallet.clock.forwardSeconds(301)
    const body = { phone, confirm_code: await readCode(wallet, phone) }
    expect((await wallet.call('login', { body })).json).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('a newer code invalidates the older one', async () => {
    const { phone } = await registerOwner(wallet)
    const codes: string[] = []
    while (new Set(codes).size < 2) {
      await wallet.call('sendCode', { body: { phone } })
      codes.push((await readCode(wallet, phone)) ?? '')
      wallet.clock.forwardSeconds(1)
    }
    const body = { phone, confirm_code: codes[0] }
    expect((await wallet.call('login', { body })).json).toMatchObject({ code: 'CODE_WRONG' })
  })

  test('ten failures over several codes lock short codes for an hour: a new one has eight digits', async () => {
    const { phone } = await registerOwner(wallet)
    for (let failures = 0; failures < 10; failures += 1) {
      if (failures % 5 === 0) await wallet.call('sendCode', { body: { phone } })
      const confirm_code = otherCode(await readCode(wallet, phone))
      await wallet.call('login', { body: { phone, confirm_code } })
    }
    const asked = await wallet.call('sendCode', { body: { phone } })
    expect(asked.json).toMatchObject({ status: 'success', code_length: 8 })
    wallet.clock.forwardSeconds(3601)
    expect(await logIn(wallet, phone)).toMatch(/^[\w-]{43}$/)
  })

  test('known and unknown phones are answered alike, and only the known one gets an SMS', async () => {
    const { phone: known } = await registerOwner(wallet)
    const unknown = freshPhone()
    wallet.clock.forwardSeconds(1)
    const sentBefore = (await readOutbox(wallet.app, known)).length
    const answer = async (phone: string) => {
      const sent = await wallet.call('sendCode', { body: { phone } })
      const registered = await wallet.call('register', { body: draftOf(phone) })
      const replies = [sent, registered]
      const wrong = otherCode(await readCode(wallet, phone))
      for (let guess = 0; guess < 6; guess += 1) {
        replies.push(await wallet.call('login', { body: { phone, confirm_code: wrong } }))
      }
      return replies.map(({ status, text }) => ({
        status,
        text: text.replace(/"registration_id":"[\da-f-]{36}"/, '"registration_id":""'),
      }))
    }
    expect(await answer(known)).toEqual(await answer(unknown))
    expect((await readOutbox(wallet.app, known)).length - sentBefore).toBe(2)
    expect(await readOutbox(wallet.app, unknown)).toHaveLength(1)
  })

  test('the right code of a phone without an owner opens nothing', async () => {
    const phone = freshPhone()
    await wallet.call('sendCode', { body: { phone } })
    const [row] = await wallet.context.db.query<{ id: string; code_hash: string }>(
      'SELECT id, code_hash FROM sms_code WHERE phone = $1',
      [phone],
    )
    const codes = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'))
    const confirm_code = codes.find((code) => row && isSameCode(TRIAL.pepper, row, code))
    expect(confirm_code).toBeDefined()
    const reply = await wallet.call('login', { body: { phone, confirm_code } })
    expect(reply.json).toMatchObject({ code: 'CODE_WRONG' })
  })
})
