import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmationEndpoints } from '../../../contract/calls/confirmation.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, type Owner, PIN, registerOwner } from '../support/app-owners.ts'
import { begin, confirm, openSender, send } from '../support/confirm-acts.ts'
import { keyed } from '../support/keyed.ts'
import { listPasskeys, securityMessages } from '../support/passkey-acts.ts'
import { CARD, quote, SBP } from '../support/payout-acts.ts'
import { accountIn, findByPhone } from '../support/transfer-acts.ts'

const CHALLENGE_SECONDS = 300
const HOUR_SECONDS = 3600

let wallet: Wallet
let recipient: Owner
beforeAll(async () => {
  wallet = await openWallet()
  recipient = await registerOwner(wallet)
})
afterAll(() => wallet.close())

const refused = { code: 'PASSKEY_REFUSED' }

describe('a transfer', () => {
  test('a transfer is confirmed by a passkey in place of the PIN', async () => {
    const { token, device, act } = await openSender(wallet, recipient)
    const before = Number(await balanceOf(wallet, token, 'RUB'))
    const passkey = await confirm(wallet, token, { act, device })
    const reply = await send(wallet, token, { ...act, passkey, key: 'confirmed' })
    expect(reply.json).toMatchObject({ status: 'success' })
    expect(Number(await balanceOf(wallet, token, 'RUB'))).toBe(before - 100)
    const [key] = await listPasskeys(wallet, token)
    expect(key?.last_used_at).toBeTruthy()
  })

  test('a transfer answers the same to the same signature under the same key', async () => {
    const { token, device, act } = await openSender(wallet, recipient)
    const passkey = await confirm(wallet, token, { act, device })
    const before = Number(await balanceOf(wallet, token, 'RUB'))
    const replies = await Promise.all(
      [1, 2, 3].map(() => send(wallet, token, { ...act, passkey, key: 'twice' })),
    )
    replies.push(await send(wallet, token, { ...act, passkey, key: 'twice' }))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]?.json).toMatchObject({ status: 'success' })
    expect(Number(await balanceOf(wallet, token, 'RUB'))).toBe(before - 100)
  })

  test('a refused transfer is refused alike when its answer is lost', async () => {
    const { token, device, act: usual } = await openSender(wallet, recipient)
    const act = { ...usual, amount: '999999999.00' }
    const passkey = await confirm(wallet, token, { act, device })
    const replies = [
      await send(wallet, token, { ...act, passkey, key: 'lost' }),
      await send(wallet, token, { ...act, passkey, key: 'lost' }),
    ]
    expect(replies[0]?.json['code']).toMatch(/^(?:LIMIT_EXCEEDED|AMOUNT_TOO_LARGE)$/)
    expect(replies[1]?.text).toBe(replies[0]?.text)
  })

  test('a transfer is refused when the signature was used under another key', async () => {
    const { token, device, act } = await openSender(wallet, recipient)
    const passkey = await confirm(wallet, token, { act, device })
    await send(wallet, token, { ...act, passkey, key: 'first' })
    const replay = await send(wallet, token, { ...act, passkey, key: 'second' })
    expect(replay.json).toMatchObject({ code: 'PASSKEY_EXPIRED' })
  })

  test('a transfer is made once when one signature comes under two keys at the same time', async () => {
    const { token, device, act } = await openSender(wallet, recipient)
    const passkey = await confirm(wallet, token, { act, device })
    const replies = await Promise.all([
      send(wallet, token, { ...act, passkey, key: 'one' }),
      send(wallet, token, { ...act, passkey, key: 'other' }),
    ])
    const codes = new Set(replies.map(({ json }) => json['code'] ?? json['status']))
    expect(codes).toEqual(new Set(['success', 'PASSKEY_EXPIRED']))
  })

  test('a passkey of another act is refused: amount, account, message or recipient', async () => {
    const { token, device, act } = await openSender(wallet, recipient)
    const other = await registerOwner(wallet)
    const changes = [
      { amount: '100.01' },
      { account_id: await accountIn(wallet, token, 'USD') },
      { note: 'changed' },
      { is_qr: true },
      { recipient_id: (await findByPhone(wallet, token, other.phone)).id },
    ]
    const passkey = await confirm(wallet, token, { act, device })
    for (const change of changes) {
      const reply = await send(wallet, token, {
        ...act,
        ...change,
        passkey,
        key: JSON.stringify(change),
      })
      expect(reply.json).toMatchObject(refused)
    }
    const events = await wallet.call('securityEvents', { token })
    expect(events.json['results']).toMatchObject([
      { kind: 'passkey_refused' },
      {},
      {},
      {},
      {},
      {},
      {},
      {},
    ])
    const own = await send(wallet, token, { ...act, passkey, key: 'own act' })
    expect(own.json).toMatchObject({ status: 'success' })
  })

  test.each([
    ['another origin', { origin: 'https://wallet.example.evil' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['client data of a new passkey', { type: 'webauthn.create' }],
    ['an owner who was not verified', { isUnverified: true }],
    ['another key', { hasOtherKey: true }],
    ['another handle', { userHandle: 'AAAA' }],
  ])('a transfer with a signature of %s is refused', async (_, lies) => {
    const { token, device, act } = await openSender(wallet, recipient)
    const passkey = await confirm(wallet, token, { act, device, lies })
    const reply = await send(wallet, token, { ...act, passkey, key: 'lie' })
    expect(reply.json).toMatchObject(refused)
  })

  test('a transfer with the passkey or challenge of another owner is refused', async () => {
    const [one, other] = [await openSender(wallet, recipient), await openSender(wallet, recipient)]
    const foreign = await confirm(wallet, other.token, other)
    expect(
      (await send(wallet, one.token, { ...one.act, passkey: foreign, key: 'a' })).json,
    ).toMatchObject(refused)
    const answer = await begin(wallet, one.token, one.act)
    const { options } = v.parse(confirmationEndpoints.confirmation.answer, answer.json)
    const passkey = other.device.sign({ ...options, allowCredentials: [] })
    expect((await send(wallet, one.token, { ...one.act, passkey, key: 'b' })).json).toMatchObject(
      refused,
    )
  })

  test('a transfer with a challenge that has expired is refused', async () => {
    const { token, device, act } = await openSender(wallet, recipient)
    const passkey = await confirm(wallet, token, { act, device })
    wallet.clock.forwardSeconds(CHALLENGE_SECONDS + 1)
    const reply = await send(wallet, token, { ...act, passkey, key: 'late' })
    expect(reply.json).toMatchObject({ code: 'PASSKEY_EXPIRED' })
  })

  test('a transfer with a removed passkey is refused, and one with the PIN is done', async () => {
    const { token, device, act } = await openSender(wallet, recipient)
    const passkey = await confirm(wallet, token, { act, device })
    const [{ passkey_id } = { passkey_id: '' }] = await listPasskeys(wallet, token)
    const body = { passkey_id, pin_code: PIN }
    await wallet.call('removePasskey', { token, body, headers: keyed('remove') })
    expect((await send(wallet, token, { ...act, passkey, key: 'gone' })).json).toMatchObject(
      refused,
    )
    expect((await begin(wallet, token, act)).json).toMatchObject(refused)
    const byPin = await send(wallet, token, { ...act, pin: PIN, key: 'by pin' })
    expect(byPin.json).toMatchObject({ status: 'success' })
  })

  test('a transfer with both a PIN and a passkey, or neither, is a bad request', async () => {
    const { token, device, act } = await openSender(wallet, recipient)
    const passkey = await confirm(wallet, token, { act, device })
    for (const given of [{ pin: PIN, passkey }, {}]) {
      const reply = await send(wallet, token, { ...act, ...given, key: 'both' })
      expect(reply.json).toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('a transfer is refused after a counter went back, for good, and the owner is notified', async () => {
    const { token, device, act } = await openSender(wallet, recipient, { hasCounter: true })
    const first = await confirm(wallet, token, { act, device, lies: { counter: 7 } })
    expect((await send(wallet, token, { ...act, passkey: first, key: 'c7' })).json).toMatchObject({
      status: 'success',
    })
    for (const counter of [7, 3, 0]) {
      const passkey = await confirm(wallet, token, { act, device, lies: { counter } })
      const key = `copy ${counter}`
      expect((await send(wallet, token, { ...act, passkey, key })).json).toMatchObject(refused)
      const again = await send(wallet, token, { ...act, passkey, key })
      expect(again.json).toMatchObject({ code: 'PASSKEY_EXPIRED' })
    }
    const messages = await securityMessages(wallet, token)
    expect(messages.filter((message) => message.includes('there may be a copy'))).toHaveLength(3)
  })

  test('a transfer is taken when a key that is synced between devices counts nothing or stands still', async () => {
    const { token, device, act } = await openSender(wallet, recipient, { hasCounter: true })
    await wallet.context.db.query('UPDATE passkey SET is_backup_eligible = true')
    for (const counter of [7, 7, 0, 9]) {
      const passkey = await confirm(wallet, token, { act, device, lies: { counter } })
      const key = `synced ${passkey.response.signature}`
      const reply = await send(wallet, token, { ...act, passkey, key })
      expect([counter, reply.json['status']]).toEqual([counter, 'success'])
      // The same sum to the same person is asked about within two minutes.
      wallet.clock.forwardSeconds(121)
    }
    const passkey = await confirm(wallet, token, { act, device, lies: { counter: 3 } })
    expect((await send(wallet, token, { ...act, passkey, key: 'back' })).json).toMatchObject(
      refused,
    )
  })

  test('a transfer may be asked for sixty times an hour', async () => {
    const { token, act } = await openSender(wallet, recipient)
    for (let count = 0; count < 60; count += 1) await begin(wallet, token, act)
    expect((await begin(wallet, token, act)).json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    wallet.clock.forwardSeconds(HOUR_SECONDS)
    expect((await begin(wallet, token, act)).json).toMatchObject({ status: 'success' })
  })
})

describe('a withdrawal', () => {
  test('a quoted withdrawal is confirmed for its quote and target alone', async () => {
    const { token, device } = await openSender(wallet, recipient)
    const account = await accountIn(wallet, token, 'RUB')
    const { quote_id } = await quote(wallet, token, { account, amount: '1000.00', to: SBP })
    const { quote_id: other } = await quote(wallet, token, { account, amount: '2000.00', to: SBP })
    const act = { call: 'payout', quote_id, to: SBP } as const
    const passkey = await confirm(wallet, token, { act, device })
    const dearer = await send(wallet, token, { ...act, quote_id: other, passkey, key: 'dearer' })
    expect(dearer.json).toMatchObject(refused)
    const elsewhere = { ...SBP, phone: '79009998877' }
    expect(
      (await send(wallet, token, { ...act, to: elsewhere, passkey, key: 'phone' })).json,
    ).toMatchObject(refused)
    expect(
      (await send(wallet, token, { ...act, to: CARD, passkey, key: 'card' })).json,
    ).toMatchObject(refused)
    const reply = await send(wallet, token, { ...act, passkey, key: 'payout' })
    expect(reply.json).toMatchObject({ status: 'pending', number: expect.stringMatching(/^P-/) })
  })

  test('a withdrawal to a card is confirmed without storing its number', async () => {
    const { token, device } = await openSender(wallet, recipient)
    const pan = '4111111111111111'
    const act = { call: 'withdrawal', amount: '1000.00', currency_code: 'RUB', pan } as const
    const passkey = await confirm(wallet, token, { act, device })
    for (const change of [
      { amount: '1001.00' },
      { currency_code: 'USD' },
      { pan: '5555555555554444' },
    ]) {
      const reply = await send(wallet, token, {
        ...act,
        ...change,
        passkey,
        key: JSON.stringify(change),
      })
      expect(reply.json).toMatchObject(refused)
    }
    const reply = await send(wallet, token, { ...act, passkey, key: 'card number' })
    expect(reply.json).toMatchObject({ status: 'pending' })
    const rows = await wallet.context.db.query('SELECT * FROM passkey_challenge')
    const stored = JSON.stringify(rows, (_, value: unknown) => String(value) && value)
    expect(stored).not.toContain(pan)
    expect(wallet.logLines.join('\n')).not.toContain(pan)
  })
})
