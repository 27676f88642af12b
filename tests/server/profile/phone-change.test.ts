import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngine } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import {
  draftOf,
  freshPhone,
  logIn,
  otherCode,
  PIN,
  readCode,
  readOutbox,
  readText,
  registerOwner,
} from '../support/app-owners.ts'
import { confirm as signAct } from '../support/confirm-acts.ts'
import { deviceOf } from '../support/passkey-acts.ts'
import { HOUR_SECONDS, pinActs, reset } from '../support/pin-acts.ts'
import { phoneActs } from '../support/phone-acts.ts'

const DAY_SECONDS = 24 * HOUR_SECONDS
const EXPIRED = { json: { code: 'PHONE_CHANGE_EXPIRED' } }

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet({}, testEngine)
})
afterAll(() => wallet.close())

const { begin, confirmOld, sendNew, confirmNew, change } = phoneActs(() => wallet)
const acts = pinActs(() => wallet)
const readProfile = async (token: string) => (await wallet.call('authInfo', { token })).json

describe('a phone', () => {
  test('a phone is changed by the PIN, a code on the old one and a code on the new one', async () => {
    const owner = await registerOwner(wallet)
    const other = await logIn(wallet, owner.phone)
    const phone = freshPhone()
    expect((await confirmOld(owner)).json).toMatchObject({ status: 'success' })
    expect((await sendNew(owner.token, phone)).json).toMatchObject({ resend_after: 0 })
    const code = await readCode(wallet, phone)
    const changed = await confirmNew(owner.token, phone, code, { keep_sessions: true })
    expect(changed.json).toMatchObject({ status: 'success' })
    const opensAt = readText(changed.json['opens_at'])
    expect(await readProfile(other)).toMatchObject({
      phone: `+${phone}`,
      phone_wait: { opens_at: opensAt },
    })
    expect((await wallet.call('notifications', { token: other })).text).toContain(
      'Your phone number was changed',
    )
    expect((await wallet.call('securityEvents', { token: other })).text).toContain('phone_changed')
  })

  test('a new phone ends all other sessions, unless they are to stay', async () => {
    const owner = await registerOwner(wallet)
    const other = await logIn(wallet, owner.phone)
    await change(owner, freshPhone())
    expect((await wallet.call('authInfo', { token: owner.token })).status).toBe(200)
    expect((await wallet.call('authInfo', { token: other })).status).toBe(401)
    expect((await wallet.call('securityEvents', { token: owner.token })).text).toContain(
      'sessions_ended',
    )
  })

  test('a new phone opens sessions, and the old one opens none and is free', async () => {
    const owner = await registerOwner(wallet)
    const phone = freshPhone()
    await wallet.call('sendCode', { body: { phone: owner.phone } })
    const stale = await readCode(wallet, owner.phone)
    await change(owner, phone)
    const tried = { body: { phone: owner.phone, confirm_code: stale } }
    expect((await wallet.call('login', tried)).json).toMatchObject({ code: 'CODE_WRONG' })
    expect(await readProfile(await logIn(wallet, phone))).toMatchObject({ phone: `+${phone}` })
    const next = await registerOwner(wallet, { phone: owner.phone })
    expect(await readProfile(next.token)).toMatchObject({ phone: `+${owner.phone}` })
  })

  test('a changed phone blocks withdrawals, payouts and transfers for 24 hours', async () => {
    const owner = await registerOwner(wallet, { isVerified: true })
    const { token } = owner
    await change(owner, freshPhone())
    const waiting = { status: 403, json: { code: 'PHONE_CHANGE_WAITING' } }
    expect(await acts.withdraw(token, PIN)).toMatchObject(waiting)
    const money = { amount: '1.00', pin: PIN }
    const id = crypto.randomUUID()
    const transfer = { ...money, recipient_id: id, account_id: id }
    expect(await wallet.call('transfer', { token, body: transfer })).toMatchObject(waiting)
    const to = { method: 'sbp', phone: '79001112233', bank_id: '100000000111' }
    const payout = { quote_id: id, pin: PIN, to }
    expect(await wallet.call('payout', { token, body: payout })).toMatchObject(waiting)
    const topUp = { amount: '100.00', currency_code: 'RUB' }
    expect((await wallet.call('topUp', { token, body: topUp })).json['status']).toBe('pending')
    wallet.clock.forwardSeconds(DAY_SECONDS + 1)
    expect(await readProfile(token)).not.toHaveProperty('phone_wait')
    expect((await acts.withdraw(token, PIN)).json).toMatchObject({ status: 'pending' })
  })

  test('a phone of another owner is refused to whoever reads its messages, and to nobody else', async () => {
    const [owner, other] = [await registerOwner(wallet), await registerOwner(wallet)]
    await confirmOld(owner)
    const free = await sendNew(owner.token, freshPhone())
    const taken = await sendNew(owner.token, other.phone)
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    const code = await readCode(wallet, other.phone)
    expect(await confirmNew(owner.token, other.phone, code)).toMatchObject({
      status: 409,
      json: { code: 'PHONE_TAKEN' },
    })
    expect(await readProfile(owner.token)).toMatchObject({ phone: `+${owner.phone}` })
    const phone = freshPhone()
    await sendNew(owner.token, phone)
    expect((await confirmNew(owner.token, phone, await readCode(wallet, phone))).status).toBe(200)
  })

  test('a phone goes to one of two owners who confirm it concurrently', async () => {
    const owners = await Promise.all([registerOwner(wallet), registerOwner(wallet)])
    const phone = freshPhone()
    const codes: (string | undefined)[] = []
    for (const owner of owners) await confirmOld(owner)
    for (const owner of owners) {
      await sendNew(owner.token, phone)
      codes.push(await readCode(wallet, phone))
    }
    const replies = await Promise.all(
      owners.map(({ token }, index) => confirmNew(token, phone, codes[index])),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { context } = wallet
    expect(
      await context.db.query('SELECT count(*)::int AS n FROM app_user WHERE phone = $1', [phone]),
    ).toEqual([{ n: 1 }])
  })

  test('a phone is not changed without each step, in its order, by one session', async () => {
    const owner = await registerOwner(wallet)
    const { token } = owner
    const phone = freshPhone()
    expect(await wallet.call('sendOldPhoneCode', { token })).toMatchObject(EXPIRED)
    expect(await sendNew(token, phone)).toMatchObject(EXPIRED)
    await begin(token)
    expect(await sendNew(token, phone)).toMatchObject(EXPIRED)
    await confirmOld(owner)
    const other = await logIn(wallet, owner.phone)
    expect(await sendNew(other, phone)).toMatchObject(EXPIRED)
    await sendNew(token, phone)
    const code = await readCode(wallet, phone)
    expect(await confirmNew(other, phone, code)).toMatchObject(EXPIRED)
    // Another start forgets that the old phone was confirmed.
    await begin(token)
    expect(await confirmNew(token, phone, code)).toMatchObject(EXPIRED)
  })

  test('a phone is changed within twenty minutes, with right codes and PIN', async () => {
    const owner = await registerOwner(wallet)
    const { token } = owner
    const phone = freshPhone()
    expect(await begin(token, { pin: '0000' })).toMatchObject({ json: { code: 'PIN_WRONG' } })
    expect((await begin(token, {})).status).toBe(400)
    await confirmOld(owner)
    expect(await sendNew(token, owner.phone)).toMatchObject({ json: { code: 'PHONE_SAME' } })
    await sendNew(token, phone)
    const code = await readCode(wallet, phone)
    expect(await confirmNew(token, phone, otherCode(code))).toMatchObject({
      json: { code: 'CODE_WRONG' },
    })
    wallet.clock.forwardSeconds(20 * 60 + 1)
    await sendNew(token, phone)
    expect(await confirmNew(token, phone, code)).toMatchObject(EXPIRED)
  })

  test('a phone is changed once by a request that is repeated, since its answer may be lost', async () => {
    const owner = await registerOwner(wallet)
    const phone = freshPhone()
    await confirmOld(owner)
    const [message] = await readOutbox(wallet.app, owner.phone)
    const again = { token: owner.token, body: { confirm_code: message?.code } }
    expect((await wallet.call('confirmOldPhone', again)).status).toBe(200)
    await sendNew(owner.token, phone)
    const code = await readCode(wallet, phone)
    const first = await confirmNew(owner.token, phone, code)
    const second = await confirmNew(owner.token, phone, code)
    expect(second.json).toEqual(first.json)
    wallet.clock.forwardSeconds(10 * 60 + 1)
    expect(await confirmNew(owner.token, phone, code)).toMatchObject(EXPIRED)
  })

  test('a phone is changed by a passkey too, which confirms this act alone', async () => {
    const owner = await registerOwner(wallet)
    const { token } = owner
    const device = await deviceOf(wallet, token)
    const passkey = await signAct(wallet, token, { act: { call: 'phone' }, device })
    expect((await begin(token, { passkey })).json).toMatchObject({ status: 'success' })
    expect((await begin(token, { passkey })).json).toMatchObject({ code: 'PASSKEY_EXPIRED' })
    const card = { amount: '1.00', currency_code: 'USD', pan: '4111111111111111' }
    const act = { call: 'withdrawal', ...card } as const
    const ofMoney = await signAct(wallet, token, { act, device })
    expect((await begin(token, { passkey: ofMoney })).json).toMatchObject({
      code: 'PASSKEY_REFUSED',
    })
  })

  test('a phone stays while a new PIN waits', async () => {
    const owner = await registerOwner(wallet)
    const phone = freshPhone()
    await confirmOld(owner)
    await sendNew(owner.token, phone)
    const code = await readCode(wallet, phone)
    await reset(acts, owner)
    const waiting = { json: { code: 'PIN_RESET_WAITING' } }
    expect(await confirmNew(owner.token, phone, code)).toMatchObject(waiting)
    expect(await begin(owner.token)).toMatchObject(waiting)
  })

  test('a phone is changed three times a day', async () => {
    const owner = await registerOwner(wallet)
    let { phone } = owner
    for (let time = 0; time < 3; time += 1) {
      const next = freshPhone()
      expect((await change({ ...owner, phone }, next)).status).toBe(200)
      phone = next
    }
    expect((await change({ ...owner, phone }, freshPhone())).json).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })

  test('a phone and its codes are in no log', async () => {
    const owner = await registerOwner(wallet)
    const phone = freshPhone()
    await change(owner, phone)
    const log = wallet.logLines.join('\n')
    expect(log).not.toContain(phone)
    expect(log).not.toContain(draftOf('').email)
  })
})
