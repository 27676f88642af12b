import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passkeyEndpoints } from '../../../contract/calls/passkeys.ts'
import { PASSKEYS } from '../../../contract/rules/capabilities.ts'
import { findRelyingParty } from '../../../server/domain/passkeys/relying-party.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { PIN, registerOwner } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'
import {
  addPasskey,
  beginAdding,
  deviceOf,
  listPasskeys,
  newDevice,
  securityMessages,
} from '../support/passkey-acts.ts'

const CHALLENGE_SECONDS = 300
const HOUR_SECONDS = 3600

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

async function optionsFor(token: string) {
  const { json } = await beginAdding(wallet, token)
  return v.parse(passkeyEndpoints.addPasskey.answer, json).options
}

function keep(token: string, credential: unknown) {
  return wallet.call('keepPasskey', { token, body: { credential } })
}

describe('adding a passkey', () => {
  test('adding a passkey needs the PIN, and asks for a key that the device verifies and keeps', async () => {
    const { token, phone } = await registerOwner(wallet)
    const wrong = await beginAdding(wallet, token, '9753')
    expect(wrong.json).toMatchObject({ code: 'PIN_WRONG' })
    expect(await optionsFor(token)).toMatchObject({
      rp: { id: 'wallet.example' },
      user: { name: `+${phone}`, displayName: 'Anna Test' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test('adding a passkey stores it, notifies the owner and adds to the list of events', async () => {
    const { token } = await registerOwner(wallet)
    const device = newDevice({
      aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4',
      isSynced: true,
      transports: ['internal', 'hybrid'],
    })
    const { json } = await addPasskey(wallet, token, { device })
    expect(json).toMatchObject({
      status: 'success',
      passkey: { name: 'Google Password Manager', kind: 'unknown', last_used_at: null },
    })
    expect(await listPasskeys(wallet, token)).toMatchObject([{ name: 'Google Password Manager' }])
    const rows = await wallet.context.db.query(
      'SELECT counter, transports, is_backup_eligible, is_backed_up FROM passkey WHERE credential_id = $1',
      [device.credentials[0]?.id],
    )
    expect(rows).toEqual([
      {
        counter: 0n,
        transports: 'internal hybrid',
        is_backup_eligible: true,
        is_backed_up: true,
      },
    ])
    expect(await securityMessages(wallet, token)).toEqual([
      'The passkey “Google Password Manager” was added.',
    ])
    const events = await wallet.call('securityEvents', { token })
    expect(events.json['results']).toMatchObject([{ kind: 'passkey_added' }, {}, {}])
    const info = await wallet.call('authInfo', { token })
    expect(info.json).toMatchObject({ passkey_count: 1 })
    expect(info.json['capabilities']).toContain(PASSKEYS)
  })

  test.each([
    [['usb'], 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0', 'key', 'Security key'],
    [['internal'], 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0', 'computer', 'Windows, Chrome'],
    [['hybrid'], '', 'phone', 'Phone'],
    [[], '', 'unknown', 'Passkey'],
  ])(
    'a passkey with transports %j from %j is a %s named %s',
    async (transports, agent, kind, name) => {
      const { token } = await registerOwner(wallet)
      const credential = newDevice({ transports }).make(await optionsFor(token))
      const headers = { 'User-Agent': agent }
      const reply = await wallet.call('keepPasskey', { token, body: { credential }, headers })
      expect(reply.json['passkey']).toMatchObject({ kind, name })
    },
  )

  test.each([
    ['another origin', { origin: 'https://wallet.example.evil' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['another act', { type: 'webauthn.get' }],
    ['an owner who was not verified', { isUnverified: true }],
  ])('a new passkey of %s is refused', async (_, lies) => {
    const { token } = await registerOwner(wallet)
    const { json } = await addPasskey(wallet, token, { lies })
    expect(json).toMatchObject({ code: 'PASSKEY_REFUSED' })
    expect(await listPasskeys(wallet, token)).toEqual([])
  })

  test('a new passkey with the challenge of another owner is refused', async () => {
    const [one, other] = [await registerOwner(wallet), await registerOwner(wallet)]
    const credential = newDevice().make(await optionsFor(other.token))
    const reply = await keep(one.token, credential)
    expect(reply.json).toMatchObject({ code: 'PASSKEY_REFUSED' })
  })

  test('a new passkey with a challenge that has expired is refused', async () => {
    const { token } = await registerOwner(wallet)
    const credential = newDevice().make(await optionsFor(token))
    wallet.clock.forwardSeconds(CHALLENGE_SECONDS + 1)
    expect((await keep(token, credential)).json).toMatchObject({ code: 'PASSKEY_EXPIRED' })
  })

  test('a passkey that is added twice at the same time is kept once', async () => {
    const { token } = await registerOwner(wallet)
    const credential = newDevice().make(await optionsFor(token))
    const replies = await Promise.all([keep(token, credential), keep(token, credential)])
    const codes = new Set(replies.map(({ json }) => json['code'] ?? json['status']))
    expect(codes).toEqual(new Set(['PASSKEY_EXPIRED', 'success']))
    expect(await listPasskeys(wallet, token)).toHaveLength(1)
  })

  test('a passkey that another owner has is refused', async () => {
    const [one, other] = [await registerOwner(wallet), await registerOwner(wallet)]
    const device = await deviceOf(wallet, one.token)
    const [own] = device.credentials
    const copy = newDevice().make(await optionsFor(other.token))
    await wallet.context.db.query(
      'UPDATE passkey SET credential_id = $1 WHERE credential_id = $2',
      [copy.id, own?.id],
    )
    expect((await keep(other.token, copy)).json).toMatchObject({ code: 'PASSKEY_EXISTS' })
  })

  test('adding a passkey is refused from the twenty-first on', async () => {
    const { token } = await registerOwner(wallet)
    const spare = newDevice().make(await optionsFor(token))
    for (let count = 0; count < 20; count += 1) await deviceOf(wallet, token)
    const limit = { code: 'PASSKEY_LIMIT' }
    expect((await beginAdding(wallet, token)).json).toMatchObject(limit)
    expect((await keep(token, spare)).json).toMatchObject(limit)
    expect(await listPasskeys(wallet, token)).toHaveLength(20)
  })

  test('adding a passkey is limited to thirty tries an hour', async () => {
    const { token } = await registerOwner(wallet)
    for (let count = 0; count < 30; count += 1) await beginAdding(wallet, token)
    expect((await beginAdding(wallet, token)).json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    wallet.clock.forwardSeconds(HOUR_SECONDS)
    expect((await beginAdding(wallet, token)).json).toMatchObject({ status: 'success' })
  })
})

describe('a passkey of the list', () => {
  test('a passkey of the list gets another name from its owner alone', async () => {
    const [one, other] = [await registerOwner(wallet), await registerOwner(wallet)]
    await deviceOf(wallet, one.token)
    const [{ passkey_id } = { passkey_id: '' }] = await listPasskeys(wallet, one.token)
    const body = { passkey_id, name: '  iPhone 16 ' }
    const refused = await wallet.call('renamePasskey', { token: other.token, body })
    expect(refused.json).toMatchObject({ code: 'NOT_FOUND' })
    await wallet.call('renamePasskey', { token: one.token, body })
    expect(await listPasskeys(wallet, one.token)).toMatchObject([{ name: 'iPhone 16' }])
  })

  test.each(['', '   ', 'x'.repeat(41), 'a\u0000b', 'a\u202Eb'])(
    'a passkey of the list gets no name like %j',
    async (name) => {
      const { token } = await registerOwner(wallet)
      const body = { passkey_id: '0198c0de-0000-7000-8000-000000000000', name }
      const reply = await wallet.call('renamePasskey', { token, body })
      expect(reply.json).toMatchObject({ code: 'BAD_REQUEST' })
    },
  )

  test('a passkey is removed with the PIN by its owner alone, who is notified', async () => {
    const [one, other] = [await registerOwner(wallet), await registerOwner(wallet)]
    await deviceOf(wallet, one.token)
    const [{ passkey_id } = { passkey_id: '' }] = await listPasskeys(wallet, one.token)
    const remove = (token: string, pin_code = PIN) =>
      wallet.call('removePasskey', {
        token,
        body: { passkey_id, pin_code },
        headers: keyed(crypto.randomUUID()),
      })
    expect((await remove(one.token, '9753')).json).toMatchObject({ code: 'PIN_WRONG' })
    expect((await remove(other.token)).json).toMatchObject({ code: 'NOT_FOUND' })
    expect((await remove(one.token)).json).toMatchObject({ status: 'success' })
    expect((await remove(one.token)).json).toMatchObject({ code: 'NOT_FOUND' })
    expect(await listPasskeys(wallet, one.token)).toEqual([])
    expect(await securityMessages(wallet, one.token)).toMatchObject([
      'The passkey “Passkey” was removed.',
      {},
    ])
  })
})

describe('a server', () => {
  test('a server without an address of its own offers no passkeys and makes none', async () => {
    const app = wallet.withSettings({ passkeyOrigin: '' })
    const { token } = await registerOwner(wallet)
    const info = await app.request('/v2/wallet/auth/info', {
      headers: { Authorization: `Token ${token}` },
    })
    const profile = v.parse(v.looseObject({ capabilities: v.array(v.string()) }), await info.json())
    expect(profile.capabilities).not.toContain(PASSKEYS)
    expect(profile).not.toHaveProperty('passkey_count')
  })

  test.each([
    ['https://wallet.example', { id: 'wallet.example', origin: 'https://wallet.example' }],
    [
      'https://wallet.example:8443/',
      { id: 'wallet.example', origin: 'https://wallet.example:8443' },
    ],
    ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://wallet.example', undefined],
    ['https://203.0.113.9', undefined],
    ['https://[2001:db8::1]', undefined],
    [undefined, undefined],
  ])('a server at %s has the site %j', (address, party) => {
    expect(findRelyingParty(address)).toEqual(party)
  })
})
