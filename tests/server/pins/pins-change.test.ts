import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { logIn, PIN, registerOwner } from '../support/app-owners.ts'
import { NEW_PIN, pinActs } from '../support/pin-acts.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

const { withdraw, change } = pinActs(() => wallet)
const pending = { json: { status: 'pending' } }

test('a changed PIN ends all other sessions, unless they are to stay', async () => {
  const { phone, token } = await registerOwner(wallet, { isVerified: true })
  const [other, third] = [await logIn(wallet, phone), await logIn(wallet, phone)]
  const isOpen = async (session: string) =>
    (await wallet.call('authInfo', { token: session })).status === 200
  expect((await change(token, '0000', NEW_PIN)).json).toMatchObject({ code: 'PIN_WRONG' })
  expect(await isOpen(other)).toBe(true)
  const key = crypto.randomUUID()
  expect((await change(token, PIN, NEW_PIN, key)).json).toMatchObject({ status: 'success' })
  expect(await Promise.all([token, other, third].map(isOpen))).toEqual([true, false, false])
  expect((await wallet.call('securityEvents', { token })).text).toContain('sessions_ended')
  // A repeated request finds its own change, and ends no session that was opened since.
  const later = await logIn(wallet, phone)
  expect((await change(token, PIN, NEW_PIN, key)).json).toMatchObject({ status: 'success' })
  expect(await isOpen(later)).toBe(true)
})

test('a changed PIN replaces the old one, resets its failures and notifies every session', async () => {
  const { phone, token } = await registerOwner(wallet, { isVerified: true })
  const other = await logIn(wallet, phone)
  for (let wrong = 0; wrong < 3; wrong += 1) await withdraw(token, '0000')
  const kept = await change(token, PIN, NEW_PIN, undefined, { keep_sessions: true })
  expect(kept.json).toMatchObject({ status: 'success' })
  const refused = await withdraw(other, PIN)
  expect(refused.json).toMatchObject({ code: 'PIN_WRONG', message: expect.stringContaining('4') })
  expect(await withdraw(other, NEW_PIN)).toMatchObject(pending)
  expect((await wallet.call('notifications', { token: other })).text).toContain('PIN was changed')
  expect((await wallet.call('securityEvents', { token })).text).toContain('pin_changed')
})

test('a simple PIN and the same one are refused without a guess', async () => {
  const { token } = await registerOwner(wallet)
  for (const [pin, code] of [
    ['1111', 'PIN_TOO_SIMPLE'],
    ['4567', 'PIN_TOO_SIMPLE'],
    [PIN, 'PIN_SAME'],
  ] as const) {
    expect((await change(token, PIN, pin)).json).toMatchObject({ status: 'error', code })
  }
  const wrong = await change(token, '0000', NEW_PIN)
  expect(wrong.json).toMatchObject({ code: 'PIN_WRONG', message: expect.stringContaining('4') })
})

test('an owner without a PIN has none to change', async () => {
  const { token } = await registerOwner(wallet, { hasPin: false })
  expect((await change(token, PIN, NEW_PIN)).json).toMatchObject({ code: 'PIN_NOT_SET' })
})

test('wrong ones count with those of payments, and the fifth locks the PIN, also in parallel', async () => {
  const { token } = await registerOwner(wallet, { isVerified: true })
  await withdraw(token, '0000')
  const tries = Array.from({ length: 12 }, (_, n) => change(token, `00${10 + n}`, NEW_PIN))
  const codes = (await Promise.all(tries)).map(({ json }) => json['code'])
  expect(codes.filter((code) => code === 'PIN_WRONG')).toHaveLength(3)
  expect(codes.filter((code) => code === 'PIN_LOCKED')).toHaveLength(9)
  expect((await change(token, PIN, NEW_PIN)).json).toMatchObject({ code: 'PIN_LOCKED' })
  expect((await withdraw(token, PIN)).json).toMatchObject({ code: 'PIN_LOCKED' })
})

test('a repeated request changes the PIN once and is no guess, another under its key is refused', async () => {
  const { token } = await registerOwner(wallet, { isVerified: true })
  const key = crypto.randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => change(token, PIN, NEW_PIN, key)),
  )
  expect(replies.map(({ json }) => json['status'])).toEqual(Array(6).fill('success'))
  expect((await change(token, PIN, NEW_PIN, key)).json).toMatchObject({ status: 'success' })
  const other = await change(token, PIN, '2581', key)
  expect(other).toMatchObject({ status: 409, json: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  const { json } = await wallet.call('notifications', { token })
  expect(JSON.stringify(json).match(/PIN was changed/g)).toHaveLength(1)
  expect((await withdraw(token, '0000')).json['message']).toContain('4')
  expect(await withdraw(token, NEW_PIN)).toMatchObject(pending)
})

test('one of two devices that change the PIN concurrently wins, and its PIN is valid', async () => {
  const { token } = await registerOwner(wallet, { isVerified: true })
  const pins = ['2580', '2581']
  const replies = await Promise.all(pins.map((pin) => change(token, PIN, pin)))
  const won = replies.map(({ json }) => json['status'] === 'success')
  expect(won.filter(Boolean)).toHaveLength(1)
  expect(replies.map(({ json }) => json['code'])).toContain('PIN_WRONG')
  expect(await withdraw(token, pins[won.indexOf(true)] ?? '')).toMatchObject(pending)
})

test('changes of the PIN are limited to twenty in an hour', async () => {
  const { token } = await registerOwner(wallet)
  wallet.clock.forwardSeconds(3600)
  for (let n = 0; n < 20; n += 1) await change(token, PIN, '1111')
  const reply = await change(token, PIN, NEW_PIN)
  expect(reply).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
})
