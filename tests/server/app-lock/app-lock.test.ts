import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appLockEndpoints } from '../../../contract/calls/app-lock.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/wire.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { logIn, PIN, registerOwner } from '../support/app-owners.ts'
import { confirm, openSender } from '../support/confirm-acts.ts'
import { deviceOf } from '../support/passkey-acts.ts'
import { NEW_PIN, pinActs } from '../support/pin-acts.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

const success = { json: { status: 'success' } }
const { change } = pinActs(() => wallet)

async function lock(token: string) {
  const { json } = await wallet.call('lock', { token, body: { pin_code: PIN } })
  return v.parse(appLockEndpoints.lock.answer, json)
}

function unlock(ticket: string, pin: string, key = crypto.randomUUID()) {
  const headers = { [IDEMPOTENCY_HEADER]: key }
  return wallet.call('unlock', { body: { ticket, pin }, headers })
}

async function optionsFor(ticket: string) {
  const { json } = await wallet.call('unlockOptions', { body: { ticket } })
  return v.parse(appLockEndpoints.unlockOptions.answer, json).options
}

const isOpen = async (token: string) => (await wallet.call('authInfo', { token })).status === 200

describe('the lock of an app', () => {
  test('the lock of an app is set with the PIN, and returns its key for the PIN alone', async () => {
    const { token } = await registerOwner(wallet)
    const refused = await wallet.call('lock', { token, body: { pin_code: '0000' } })
    expect(refused.json).toMatchObject({ code: 'PIN_WRONG' })
    const { ticket, key } = await lock(token)
    expect((await unlock(ticket, '0000')).json).toMatchObject({ code: 'PIN_WRONG' })
    expect((await unlock(ticket, PIN)).json).toMatchObject({ key })
    expect((await wallet.call('securityEvents', { token })).text).toContain('app_lock_set')
  })

  test('the lock of an app serves with its newest ticket alone, and no ticket is a token', async () => {
    const { token } = await registerOwner(wallet)
    const [old, { ticket, key }] = [await lock(token), await lock(token)]
    expect((await unlock(old.ticket, PIN)).json).toMatchObject({ code: 'INVALID_TOKEN' })
    expect((await unlock(ticket, PIN)).json).toMatchObject({ key })
    expect(await isOpen(ticket)).toBe(false)
  })

  test('the lock of an app is gone when it is removed, which needs the PIN and notifies the other devices', async () => {
    const { token, phone } = await registerOwner(wallet)
    const { ticket } = await lock(token)
    const wrong = await wallet.call('removeLock', { token, body: { pin_code: '0000' } })
    expect(wrong.json).toMatchObject({ code: 'PIN_WRONG' })
    expect(await wallet.call('removeLock', { token, body: { pin_code: PIN } })).toMatchObject(
      success,
    )
    expect((await unlock(ticket, PIN)).json).toMatchObject({ code: 'INVALID_TOKEN' })
    expect(await isOpen(token)).toBe(true)
    const other = await logIn(wallet, phone)
    expect((await wallet.call('notifications', { token: other })).text).toContain('app lock')
  })

  test('the lock of an app opens with the new PIN after a change on another device', async () => {
    const { token, phone } = await registerOwner(wallet)
    const { ticket, key } = await lock(token)
    const other = await logIn(wallet, phone)
    await change(other, PIN, NEW_PIN, undefined, { keep_sessions: true })
    expect((await unlock(ticket, PIN)).json).toMatchObject({ code: 'PIN_WRONG' })
    expect((await unlock(ticket, NEW_PIN)).json).toMatchObject({ key })
  })

  test('the lock of an app ends with its session', async () => {
    const { token } = await registerOwner(wallet)
    const { ticket } = await lock(token)
    await wallet.call('logout', { token })
    expect((await unlock(ticket, PIN)).json).toMatchObject({ code: 'INVALID_TOKEN' })
  })
})

describe('wrong PINs', () => {
  test('wrong PINs end the session with the fifth, and the others stay', async () => {
    const { token, phone } = await registerOwner(wallet)
    const other = await logIn(wallet, phone)
    const { ticket } = await lock(token)
    for (let wrong = 1; wrong <= 4; wrong += 1) {
      expect((await unlock(ticket, '0000')).json).toMatchObject({ code: 'PIN_WRONG' })
    }
    expect((await unlock(ticket, '0000')).json).toMatchObject({ code: 'INVALID_TOKEN' })
    expect(await isOpen(token)).toBe(false)
    expect(await isOpen(other)).toBe(true)
    expect((await wallet.call('notifications', { token: other })).text).toContain('PIN')
  })

  test('wrong PINs count once when they are repeated, and anew after a right one', async () => {
    const { token } = await registerOwner(wallet)
    const { ticket, key } = await lock(token)
    const same = crypto.randomUUID()
    for (let repeat = 0; repeat < 6; repeat += 1) await unlock(ticket, '0000', same)
    for (let wrong = 0; wrong < 3; wrong += 1) await unlock(ticket, '0000')
    expect((await unlock(ticket, PIN)).json).toMatchObject({ key })
    for (let wrong = 0; wrong < 4; wrong += 1) await unlock(ticket, '0000')
    expect((await unlock(ticket, PIN)).json).toMatchObject({ key })
  })

  test('wrong PINs that differ are tries of their own, whatever their key', async () => {
    const { token } = await registerOwner(wallet)
    const { ticket } = await lock(token)
    const same = crypto.randomUUID()
    for (const pin of ['0000', '0001', '0002', '0003']) {
      expect((await unlock(ticket, pin, same)).json).toMatchObject({ code: 'PIN_WRONG' })
    }
    expect((await unlock(ticket, '0004', same)).json).toMatchObject({ code: 'INVALID_TOKEN' })
    expect(await isOpen(token)).toBe(false)
  })

  test('wrong PINs in parallel are counted up to five', async () => {
    const { token } = await registerOwner(wallet)
    const { ticket } = await lock(token)
    const tries = Array.from({ length: 12 }, (_, n) => unlock(ticket, `00${10 + n}`))
    const codes = (await Promise.all(tries)).map(({ json }) => json['code'])
    expect(codes.filter((code) => code === 'PIN_WRONG').length).toBeLessThanOrEqual(4)
    expect(codes).toContain('INVALID_TOKEN')
    expect(await isOpen(token)).toBe(false)
  })

  test('attempts while payments have locked the PIN do not count, and the session stays', async () => {
    const { token } = await registerOwner(wallet)
    const { ticket, key } = await lock(token)
    for (let wrong = 0; wrong < 5; wrong += 1) await change(token, '0000', NEW_PIN)
    for (let tried = 0; tried < 6; tried += 1) {
      expect((await unlock(ticket, PIN)).json).toMatchObject({ code: 'PIN_LOCKED' })
    }
    wallet.clock.forwardSeconds(15 * 60)
    expect((await unlock(ticket, PIN)).json).toMatchObject({ key })
  })
})

const unlockBy = (ticket: string, passkey: unknown) =>
  wallet.call('unlock', { body: { ticket, passkey } })

describe('a passkey', () => {
  test("an owner's passkey unlocks once, somebody else's not at all", async () => {
    const { token } = await registerOwner(wallet)
    const device = await deviceOf(wallet, token)
    const { ticket, key } = await lock(token)
    const options = await optionsFor(ticket)
    const passkey = device.sign(options)
    expect((await unlockBy(ticket, passkey)).json).toMatchObject({ key })
    expect((await unlockBy(ticket, passkey)).json).toMatchObject({ code: 'PASSKEY_EXPIRED' })
    const other = await registerOwner(wallet)
    const stranger = await deviceOf(wallet, other.token)
    const own = await optionsFor((await lock(other.token)).ticket)
    expect((await unlockBy(ticket, stranger.sign(own))).json).toMatchObject({
      code: 'PASSKEY_REFUSED',
    })
  })

  test('a passkey unlocks by a challenge of its own: not that of a money call, nor signs in', async () => {
    const { token, device, act } = await openSender(wallet, await registerOwner(wallet))
    const { ticket } = await lock(token)
    const confirmed = await confirm(wallet, token, { act, device })
    expect((await unlockBy(ticket, confirmed)).json).toMatchObject({ code: 'PASSKEY_REFUSED' })
    const passkey = device.sign(await optionsFor(ticket))
    expect((await wallet.call('signInByPasskey', { body: { passkey } })).json).toMatchObject({
      code: 'PASSKEY_REFUSED',
    })
  })

  test('a passkey is asked for only where the owner has one', async () => {
    const { token } = await registerOwner(wallet)
    const { ticket } = await lock(token)
    const { json } = await wallet.call('unlockOptions', { body: { ticket } })
    expect(json).toMatchObject({ code: 'PASSKEY_REFUSED' })
  })
})

test('a locked app ends its session by its ticket', async () => {
  const { token } = await registerOwner(wallet)
  const { ticket } = await lock(token)
  expect(await wallet.call('endLocked', { body: { ticket } })).toMatchObject(success)
  expect(await isOpen(token)).toBe(false)
  const again = await wallet.call('endLocked', { body: { ticket } })
  expect(again.json).toMatchObject({ code: 'INVALID_TOKEN' })
})
