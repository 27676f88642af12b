import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PasskeyAssertion } from '../../../contract/calls/passkey-assertion.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { logIn, PIN, registerOwner } from '../support/app-owners.ts'
import { confirm as signAct } from '../support/confirm-acts.ts'
import { keyed } from '../support/keyed.ts'
import { deviceOf } from '../support/passkey-acts.ts'
import { HOUR_SECONDS, NEW_PIN, pinActs, reset } from '../support/pin-acts.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

const acts = pinActs(() => wallet)

/** An owner with money and a passkey. */
const open = async () => {
  const owner = await registerOwner(wallet, { isVerified: true })
  const device = await deviceOf(wallet, owner.token)
  const sign = () => signAct(wallet, owner.token, { act: { call: 'pin' }, device })
  return { owner, token: owner.token, device, sign }
}

const renew = (
  token: string,
  passkey: PasskeyAssertion,
  { pin_code = NEW_PIN, key = passkey.response.signature } = {},
) => wallet.call('renewPin', { token, body: { pin_code, passkey }, headers: keyed(key) })

describe('a forgotten PIN', () => {
  test('a forgotten PIN is replaced immediately by a passkey, also while the old one is locked', async () => {
    const { token, sign } = await open()
    for (let wrong = 0; wrong < 5; wrong += 1) await acts.withdraw(token, '0000')
    expect((await renew(token, await sign())).json).toMatchObject({ status: 'success' })
    expect((await acts.withdraw(token, NEW_PIN)).json).toMatchObject({ status: 'pending' })
    expect((await acts.withdraw(token, PIN)).json).toMatchObject({ code: 'PIN_WRONG' })
    const { text } = await wallet.call('notifications', { token })
    expect(text).toContain('Your PIN was changed')
  })

  test('replacing a forgotten PIN by a passkey ends all other sessions', async () => {
    const { owner, token, sign } = await open()
    const other = await logIn(wallet, owner.phone)
    expect((await renew(token, await sign())).json).toMatchObject({ status: 'success' })
    expect((await wallet.call('authInfo', { token })).status).toBe(200)
    expect((await wallet.call('authInfo', { token: other })).status).toBe(401)
  })

  test('a forgotten PIN is replaced by a passkey while a new one waits, and the wait ends', async () => {
    const { owner, token, sign } = await open()
    await reset(acts, owner)
    expect((await renew(token, await sign(), { pin_code: '2583' })).status).toBe(200)
    expect((await wallet.call('authInfo', { token })).json).not.toHaveProperty('pin_reset')
    expect((await acts.withdraw(token, '2583')).json).toMatchObject({ status: 'pending' })
    wallet.clock.forwardSeconds(24 * HOUR_SECONDS + 1)
    expect((await acts.withdraw(token, '2583')).json).toMatchObject({ status: 'pending' })
  })

  test('a forgotten PIN stays after a signature that was used, is of another act, or of another owner', async () => {
    const one = await open()
    const other = await open()
    const used = await one.sign()
    expect((await renew(one.token, used)).status).toBe(200)
    expect((await renew(one.token, used)).status).toBe(200)
    expect((await renew(one.token, used, { key: 'another' })).json).toMatchObject({
      code: 'PASSKEY_EXPIRED',
    })
    const { token, device } = one
    const ofPhone = await signAct(wallet, token, { act: { call: 'phone' }, device })
    expect((await renew(token, ofPhone)).json).toMatchObject({ code: 'PASSKEY_REFUSED' })
    expect((await renew(token, await other.sign())).json).toMatchObject({
      code: 'PASSKEY_REFUSED',
    })
    expect((await renew(token, await one.sign(), { pin_code: '1111' })).json).toMatchObject({
      code: 'PIN_TOO_SIMPLE',
    })
  })

  test('a forgotten PIN is replaced ten times an hour', async () => {
    const { token, sign } = await open()
    for (let time = 0; time < 10; time += 1) {
      expect((await renew(token, await sign())).status).toBe(200)
    }
    expect((await renew(token, await sign())).json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})
