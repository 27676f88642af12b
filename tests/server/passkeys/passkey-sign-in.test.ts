import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PasskeyAssertion } from '../../../contract/calls/passkey-assertion.ts'
import { passkeySignInEndpoints } from '../../../contract/calls/passkey-sign-in.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { readText, registerOwner } from '../support/app-owners.ts'
import { confirm, openSender, send } from '../support/confirm-acts.ts'
import { deviceOf, newDevice, securityMessages } from '../support/passkey-acts.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

const refused = { code: 'PASSKEY_REFUSED' }
const agent = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0' }

async function optionsToSignIn() {
  const { json } = await wallet.call('signInOptions')
  return v.parse(passkeySignInEndpoints.signInOptions.answer, json).options
}
const signIn = (passkey: PasskeyAssertion) =>
  wallet.call('signInByPasskey', { body: { passkey }, headers: agent })

describe('signing in', () => {
  test('a sign-in by a passkey opens a session and notifies the other sessions of a new device', async () => {
    const { token } = await registerOwner(wallet)
    const device = await deviceOf(wallet, token)
    const options = await optionsToSignIn()
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    const { json } = await signIn(device.sign(options))
    expect(json).toMatchObject({ status: 'success' })
    const entered = readText(json['auth_token'])
    expect((await wallet.call('authInfo', { token: entered })).status).toBe(200)
    expect(await securityMessages(wallet, token)).toMatchObject([
      expect.stringContaining('Login from a new device: Windows, Chrome'),
      'The passkey “Passkey” was added.',
    ])
    const events = await wallet.call('securityEvents', { token })
    expect(events.json['results']).toMatchObject([{ kind: 'logged_in' }, {}, {}, {}])
  })

  test('a second sign-in with one signature is refused, also at the same time', async () => {
    const { token } = await registerOwner(wallet)
    const device = await deviceOf(wallet, token)
    const passkey = device.sign(await optionsToSignIn())
    const replies = await Promise.all([signIn(passkey), signIn(passkey)])
    const codes = new Set(replies.map(({ json }) => json['code'] ?? json['status']))
    expect(codes).toEqual(new Set(['success', 'PASSKEY_EXPIRED']))
    expect((await signIn(passkey)).json).toMatchObject({ code: 'PASSKEY_EXPIRED' })
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['an owner who was not verified', { isUnverified: true }],
    ['another key', { hasOtherKey: true }],
    ['another handle', { userHandle: 'AAAA' }],
  ])('a sign-in with a signature of %s is refused', async (_, lies) => {
    const { token } = await registerOwner(wallet)
    const device = await deviceOf(wallet, token)
    expect((await signIn(device.sign(await optionsToSignIn(), lies))).json).toMatchObject(refused)
  })

  test('a sign-in by a passkey that nobody has, or of a blocked owner, is refused alike', async () => {
    const { token, phone } = await registerOwner(wallet)
    const device = await deviceOf(wallet, token)
    await wallet.context.db.query(`UPDATE app_user SET status = 'disabled' WHERE phone = $1`, [
      phone,
    ])
    const blocked = await signIn(device.sign(await optionsToSignIn()))
    expect(blocked.json).toMatchObject(refused)
    const unknown = newDevice()
    for (const one of device.credentials) unknown.credentials.push({ ...one, id: 'AAAA' })
    const nobody = await signIn(unknown.sign(await optionsToSignIn()))
    expect(nobody.text).toBe(blocked.text)
    expect(nobody.status).toBe(blocked.status)
  })

  test('a sign-in with the challenge of a money call is refused', async () => {
    const { token, device, act } = await openSender(wallet, await registerOwner(wallet))
    expect((await signIn(await confirm(wallet, token, { act, device }))).json).toMatchObject(
      refused,
    )
    const passkey = device.sign(await optionsToSignIn())
    expect((await send(wallet, token, { ...act, passkey, key: 'sign-in' })).json).toMatchObject(
      refused,
    )
  })
})
