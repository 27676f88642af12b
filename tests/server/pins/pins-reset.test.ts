import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../server/start/create-app.ts'
import { openDueResets } from '../../../server/domain/pins/pin-reset-opening.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { logIn, otherCode, PIN, readCode, readText, registerOwner } from '../support/app-owners.ts'
import { HOUR_SECONDS, NEW_PIN, pinActs, reset } from '../support/pin-acts.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

const acts = pinActs(() => wallet)
const { withdraw, change, confirm, start, cancel } = acts
const DAY_SECONDS = 24 * HOUR_SECONDS
const WAITING = { status: 403, json: { code: 'PIN_RESET_WAITING' } }

const verified = () => registerOwner(wallet, { isVerified: true })
const readReset = async (token: string) =>
  (await wallet.call('authInfo', { token })).json['pin_reset']
const isOpen = async (token: string) => (await wallet.call('authInfo', { token })).status === 200
const notified = async (token: string, words: string) =>
  (await wallet.call('notifications', { token })).text.split(words).length - 1

describe('a forgotten PIN', () => {
  test('a forgotten PIN is replaced 24 hours after the new one was chosen, and not a minute before', async () => {
    const owner = await verified()
    const { token } = owner
    const started = await reset(acts, owner)
    const opensAt = readText(started.json['opens_at'])
    expect(new Date(opensAt).getTime() - wallet.clock.now().getTime()).toBeCloseTo(86_400_000, -3)
    expect(await readReset(token)).toEqual({ opens_at: opensAt })
    expect(await notified(token, 'A new PIN was requested')).toBe(1)
    wallet.clock.forwardSeconds(DAY_SECONDS - 60)
    for (const pin of [PIN, NEW_PIN]) expect(await withdraw(token, pin)).toMatchObject(WAITING)
    wallet.clock.forwardSeconds(61)
    expect(await readReset(token)).toBeUndefined()
    expect((await withdraw(token, PIN)).json).toMatchObject({ code: 'PIN_WRONG' })
    expect((await withdraw(token, NEW_PIN)).json).toMatchObject({ status: 'pending' })
    expect(await notified(token, 'Your new PIN is active')).toBe(1)
  })

  test('a forgotten PIN closes withdrawals, payouts and transfers, and leaves exchange and top-up open', async () => {
    const owner = await verified()
    const friend = await registerOwner(wallet)
    await reset(acts, owner)
    const { token } = owner
    const found = await wallet.call('findRecipient', { token, body: { phone: friend.phone } })
    const { json } = await wallet.call('wallet', { token })
    const accounts = JSON.stringify(json).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
    const money = { amount: '1.00', pin: PIN }
    const transfer = { ...money, recipient_id: found.json['recipient'], account_id: accounts[0] }
    const recipient_id = /"id":"([^"]+)"/.exec(found.text)?.[1]
    expect(
      await wallet.call('transfer', { token, body: { ...transfer, recipient_id } }),
    ).toMatchObject(WAITING)
    const to = { method: 'sbp', phone: '79001112233', bank_id: '100000000111' }
    const payout = { quote_id: crypto.randomUUID(), pin: PIN, to }
    expect(await wallet.call('payout', { token, body: payout })).toMatchObject(WAITING)
    expect(await withdraw(token, PIN)).toMatchObject(WAITING)
    expect(await change(token, PIN, '2581')).toMatchObject(WAITING)
    const topUp = { amount: '100.00', currency_code: 'RUB' }
    expect((await wallet.call('topUp', { token, body: topUp })).json['status']).toBe('pending')
  })

  test('a forgotten PIN is no guess while it waits, and the lock of the old one ends with it', async () => {
    const owner = await verified()
    for (let wrong = 0; wrong < 5; wrong += 1) await withdraw(owner.token, '0000')
    await reset(acts, owner)
    wallet.clock.forwardSeconds(DAY_SECONDS + 1)
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => withdraw(owner.token, NEW_PIN)),
    )
    expect(replies.map(({ json }) => json['status'])).toEqual(Array(4).fill('pending'))
    expect(await notified(owner.token, 'Your new PIN is active')).toBe(1)
  })

  test.each([
    ['the job', () => openDueResets(wallet.context.db, wallet.clock.now())],
    ['a check of the PIN', (token: string) => withdraw(token, NEW_PIN)],
  ])(
    'a forgotten PIN ends all sessions but the one that has chosen it, once %s puts it in force',
    async (_, putInForce) => {
      const owner = await verified()
      const others = [await logIn(wallet, owner.phone), await logIn(wallet, owner.phone)]
      await reset(acts, owner)
      wallet.clock.forwardSeconds(DAY_SECONDS - 60)
      for (const token of others) expect(await isOpen(token)).toBe(true)
      wallet.clock.forwardSeconds(61)
      await putInForce(owner.token)
      for (const token of others) expect(await isOpen(token)).toBe(false)
      expect(await isOpen(owner.token)).toBe(true)
    },
  )

  test('a forgotten PIN is replaced by the job too, on every server once', async () => {
    const owner = await verified()
    await reset(acts, owner)
    const { db } = wallet.context
    await openDueResets(db, wallet.clock.now())
    expect(await readReset(owner.token)).toBeDefined()
    wallet.clock.forwardSeconds(DAY_SECONDS + 1)
    const now = wallet.clock.now()
    await Promise.all(Array.from({ length: 6 }, () => openDueResets(db, now)))
    expect(await notified(owner.token, 'Your new PIN is active')).toBe(1)
    const restarted = createApp({ ...wallet.context, gateways: wallet.plainGateways })
    const body = { amount: '1.00', currency_code: 'USD', pin: NEW_PIN, pan: '4111111111111111' }
    const paid = await call(restarted, endpoints.withdrawal, { token: owner.token, body })
    expect(paid.json).toMatchObject({ status: 'pending' })
  })
})

describe('starting', () => {
  test('starting a new PIN needs a code of its own from this session, at most ten minutes old', async () => {
    const owner = await verified()
    const other = await logIn(wallet, owner.phone)
    const expired = { json: { code: 'CODE_EXPIRED' } }
    expect(await start(owner.token)).toMatchObject(expired)
    await wallet.call('sendCode', { body: { phone: owner.phone } })
    const login = await readCode(wallet, owner.phone)
    const confirmWith = (confirm_code: string | undefined) =>
      wallet.call('confirmPinReset', { token: owner.token, body: { confirm_code } })
    expect(await confirmWith(login)).toMatchObject(expired)
    await wallet.call('sendPinResetCode', { token: owner.token })
    const code = await readCode(wallet, owner.phone)
    expect(await confirmWith(otherCode(code))).toMatchObject({ json: { code: 'CODE_WRONG' } })
    const used = await wallet.call('login', { body: { phone: owner.phone, confirm_code: code } })
    expect(used.json).not.toHaveProperty('auth_token')
    expect((await confirmWith(code)).json).toMatchObject({ status: 'success' })
    expect(await start(other)).toMatchObject(expired)
    expect(await start(owner.token, '1111')).toMatchObject({ json: { code: 'PIN_TOO_SIMPLE' } })
    wallet.clock.forwardSeconds(601)
    expect(await start(owner.token)).toMatchObject(expired)
    expect(await readReset(owner.token)).toBeUndefined()
  })

  test('starting a reset does not reveal the present PIN: choosing it a second time is no guess', async () => {
    const owner = await verified()
    await confirm(owner)
    expect((await start(owner.token, PIN)).json).toMatchObject({ status: 'success' })
  })

  test('starting a new PIN needs a PIN that was set', async () => {
    const { token } = await registerOwner(wallet, { hasPin: false })
    const reply = await wallet.call('sendPinResetCode', { token })
    expect(reply.json).toMatchObject({ code: 'PIN_NOT_SET' })
  })

  test('a second reset while one waits shortens and replaces nothing, in parallel neither', async () => {
    const owner = await verified()
    const thief = await logIn(wallet, owner.phone)
    await confirm(owner)
    const replies = await Promise.all(
      ['2580', '2581', '2582'].map((pin) => start(owner.token, pin)),
    )
    const won = replies.filter(({ json }) => json['status'] === 'success')
    expect(won).toHaveLength(1)
    const waiting = await readReset(owner.token)
    wallet.clock.forwardSeconds(HOUR_SECONDS)
    expect(await wallet.call('sendPinResetCode', { token: thief })).toMatchObject(WAITING)
    const body = { confirm_code: '1234' }
    expect(await wallet.call('confirmPinReset', { token: thief, body })).toMatchObject(WAITING)
    expect(await start(thief, '2589')).toMatchObject(WAITING)
    expect(await readReset(owner.token)).toEqual(waiting)
  })

  test('starting a reset is limited to three a day', async () => {
    const owner = await verified()
    wallet.clock.forwardSeconds(DAY_SECONDS)
    for (let n = 0; n < 3; n += 1) {
      await reset(acts, owner)
      await cancel(owner.token)
      wallet.clock.forwardSeconds(60)
    }
    const fourth = await reset(acts, owner)
    expect(fourth).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
    expect(await readReset(owner.token)).toBeUndefined()
  })
})

describe('cancelling', () => {
  test('a cancellation by any session drops the new PIN, keeps the old one and ends the other sessions', async () => {
    const owner = await verified()
    const thief = { phone: owner.phone, token: await logIn(wallet, owner.phone) }
    await reset(acts, thief)
    expect(await notified(owner.token, 'A new PIN was requested')).toBe(1)
    expect((await cancel(owner.token)).json).toMatchObject({ status: 'success' })
    expect(await isOpen(thief.token)).toBe(false)
    expect(await readReset(owner.token)).toBeUndefined()
    expect((await withdraw(owner.token, PIN)).json).toMatchObject({ status: 'pending' })
    wallet.clock.forwardSeconds(DAY_SECONDS + 1)
    expect((await withdraw(owner.token, NEW_PIN)).json).toMatchObject({ code: 'PIN_WRONG' })
    expect(await cancel(owner.token)).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
  })

  test('cancelling a reset is possible for 24 hours: nobody ends the sessions that could do it', async () => {
    const owner = await verified()
    const thief = { phone: owner.phone, token: await logIn(wallet, owner.phone) }
    await reset(acts, thief)
    expect(await wallet.call('endOtherSessions', { token: thief.token })).toMatchObject(WAITING)
    const { json } = await wallet.call('sessions', { token: thief.token })
    const ids = JSON.stringify(json).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
    for (const session_id of ids) {
      const body = { session_id }
      expect(await wallet.call('endSession', { token: thief.token, body })).toMatchObject(WAITING)
    }
    expect((await cancel(owner.token)).json).toMatchObject({ status: 'success' })
  })

  test('cancelling does not affect the reset of another owner', async () => {
    const owner = await verified()
    const stranger = await verified()
    await reset(acts, owner)
    expect(await cancel(stranger.token)).toMatchObject({ status: 404 })
    expect(await readReset(stranger.token)).toBeUndefined()
    expect(await readReset(owner.token)).toBeDefined()
  })

  test('a cancellation at the moment of the change leaves the old PIN or the new one, and says which', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await verified()
      await reset(acts, owner)
      const opensAt = new Date(wallet.clock.now().getTime() + 86_400_000)
      const [cancelled] = await Promise.all([
        cancel(owner.token),
        openDueResets(wallet.context.db, opensAt),
      ])
      const isKept = cancelled.json['status'] === 'success'
      const valid = isKept ? PIN : NEW_PIN
      const refused = isKept ? NEW_PIN : PIN
      expect((await withdraw(owner.token, refused)).json).toMatchObject({ code: 'PIN_WRONG' })
      expect((await withdraw(owner.token, valid)).json).toMatchObject({ status: 'pending' })
    }
  })
})

test('the code and the PINs of a reset are neither stored nor logged', async () => {
  const owner = await verified()
  await reset(acts, owner)
  const rows = await wallet.context.db.query('SELECT * FROM pin_reset')
  expect(JSON.stringify(rows)).not.toContain(NEW_PIN)
  expect(wallet.logLines.join('\n')).not.toMatch(/"(?:pin_code|new_pin_code)":"\d/)
})
