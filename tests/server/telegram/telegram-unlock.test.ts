import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { newAccount } from '../../support/telegram-bot.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { logIn, PIN, readText, registerOwner } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'
import { NEW_PIN, pinActs } from '../support/pin-acts.ts'
import { connectBot, type TelegramServer } from '../support/telegram-acts.ts'
import { accountIn, findByPhone } from '../support/transfer-acts.ts'

const DEVICE = 'a-phone'
const CHALLENGE_SECONDS = 300
const refused = { code: 'BIOMETRY_REFUSED' }

interface Proof {
  device_id: string
  challenge: string
  answer: string
}

/** What a device sends whose biometrics opened a token. */
const answer = (challenge: string, opened: string): Proof => ({
  device_id: DEVICE,
  challenge,
  answer: createHmac('sha256', opened).update(challenge).digest('base64url'),
})

describe.each(testEngines)('biometrics of Telegram on the lock (%s)', (engine) => {
  let wallet: Wallet
  let server: TelegramServer
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    server = connectBot(wallet)
  })
  afterAll(() => wallet.close())
  const { change } = pinActs(() => wallet)

  /** A locked app of an owner whose phone has a token. */
  const openLocked = async () => {
    const { token, phone } = await registerOwner(wallet, { isVerified: true })
    await server.link(token, { secret: await server.open(newAccount()) })
    const body = { device_id: DEVICE, pin_code: PIN }
    const added = await wallet.call('addBiometry', { token, body, headers: keyed('add') })
    const { json } = await wallet.call('lock', { token, body: { pin_code: PIN } })
    const [ticket, key] = [readText(json['ticket']), readText(json['key'])]
    return { token, phone, opened: readText(added.json['token']), ticket, key }
  }
  const begin = (ticket: string, device_id = DEVICE) =>
    wallet.call('unlockBiometry', { body: { ticket, device_id } })
  const prove = async (ticket: string, opened: string) =>
    answer(readText((await begin(ticket)).json['challenge']), opened)
  const unlock = (ticket: string, given: object, key: string = crypto.randomUUID()) =>
    wallet.call('unlock', { body: { ticket, ...given }, headers: keyed(key) })
  const isOpen = async (token: string) => (await wallet.call('authInfo', { token })).status === 200

  test('biometrics of Telegram on the lock opens it once, also when the answer is lost', async () => {
    const { ticket, key, opened } = await openLocked()
    const biometry = await prove(ticket, opened)
    expect((await unlock(ticket, { biometry }, 'same')).json).toMatchObject({ key })
    expect((await unlock(ticket, { biometry }, 'same')).json).toMatchObject({ key })
    expect((await unlock(ticket, { biometry }, 'another')).json).toMatchObject({
      code: 'PASSKEY_EXPIRED',
    })
  })

  test('biometrics do not open the lock with another token, device, challenge, lock or owner', async () => {
    const [one, other] = [await openLocked(), await openLocked()]
    const biometry = await prove(one.ticket, one.opened)
    const lies = [
      await prove(one.ticket, other.opened),
      await prove(other.ticket, other.opened),
      { ...biometry, answer: 'AAAA' },
      { ...biometry, challenge: 'AAAA' },
      { ...biometry, device_id: 'another' },
    ]
    for (const lie of lies) {
      expect((await unlock(one.ticket, { biometry: lie })).json).toMatchObject(refused)
    }
    const token = await logIn(wallet, one.phone)
    const { json } = await wallet.call('lock', { token, body: { pin_code: PIN } })
    const second = await unlock(readText(json['ticket']), { biometry })
    expect(second.json).toMatchObject(refused)
    expect((await begin(one.ticket, 'another')).json).toMatchObject(refused)
    expect((await begin(one.token)).json).toMatchObject({ code: 'INVALID_TOKEN' })
    expect((await unlock(one.ticket, { biometry })).json).toMatchObject({ key: one.key })
  })

  test('biometrics do not open the lock by the challenge of a money call, nor pay by that of a lock', async () => {
    const { token, ticket, opened } = await openLocked()
    const { phone } = await registerOwner(wallet)
    const { id: recipient_id } = await findByPhone(wallet, token, phone)
    const account_id = await accountIn(wallet, token, 'RUB')
    const act = { recipient_id, account_id, amount: '100.00' }
    const confirmation = await wallet.call('beginBiometry', {
      token,
      body: { act: { call: 'transfer', ...act }, device_id: DEVICE },
    })
    const paid = answer(readText(confirmation.json['challenge']), opened)
    expect((await unlock(ticket, { biometry: paid })).json).toMatchObject(refused)
    const body = { ...act, biometry: await prove(ticket, opened) }
    const transfer = await wallet.call('transfer', { token, body, headers: keyed('pay') })
    expect(transfer.json).toMatchObject(refused)
  })

  test('biometrics do not open the lock too late, beside a PIN, or when the session has ended', async () => {
    const { token, ticket, opened } = await openLocked()
    const biometry = await prove(ticket, opened)
    expect((await unlock(ticket, { biometry, pin: PIN })).json).toMatchObject({
      code: 'BAD_REQUEST',
    })
    wallet.clock.forwardSeconds(CHALLENGE_SECONDS + 1)
    expect((await unlock(ticket, { biometry })).json).toMatchObject({ code: 'PASSKEY_EXPIRED' })
    const fresh = await prove(ticket, opened)
    await wallet.call('logout', { token })
    expect((await unlock(ticket, { biometry: fresh })).json).toMatchObject({
      code: 'INVALID_TOKEN',
    })
  })

  test.each([
    ['another PIN', (token: string) => change(token, PIN, NEW_PIN)],
    ['unlinking', (token: string) => server.call('unlinkTelegram', { token })],
    [
      'taking the right away',
      (token: string) => wallet.call('removeBiometry', { token, body: { device_id: DEVICE } }),
    ],
  ])('biometrics of Telegram on the lock ends with %s', async (_, end) => {
    const { token, ticket, opened } = await openLocked()
    const biometry = await prove(ticket, opened)
    await end(token)
    expect((await unlock(ticket, { biometry })).json).toMatchObject(refused)
    expect((await begin(ticket)).json).toMatchObject(refused)
  })

  test('biometrics of Telegram on the lock counts no wrong answer as a PIN, and a right one forgets wrong PINs', async () => {
    const { token, ticket, key, opened } = await openLocked()
    const lie = answer('AAAA', opened)
    for (let tried = 0; tried < 6; tried += 1) await unlock(ticket, { biometry: lie })
    for (let wrong = 0; wrong < 4; wrong += 1) await unlock(ticket, { pin: '0000' })
    expect(await isOpen(token)).toBe(true)
    const biometry = await prove(ticket, opened)
    expect((await unlock(ticket, { biometry })).json).toMatchObject({ key })
    // The PIN itself has one try left of its own five.
    expect((await unlock(ticket, { pin: PIN })).json).toMatchObject({ key })
  })

  test('biometrics open the lock sixty times an hour, apart from what confirms money', async () => {
    const { token, ticket } = await openLocked()
    const { phone } = await registerOwner(wallet)
    for (let count = 0; count < 60; count += 1) await begin(ticket)
    expect((await begin(ticket)).json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const { id: recipient_id } = await findByPhone(wallet, token, phone)
    const account_id = await accountIn(wallet, token, 'RUB')
    const act = { call: 'transfer', recipient_id, account_id, amount: '100.00' }
    const confirmation = await wallet.call('beginBiometry', {
      token,
      body: { act, device_id: DEVICE },
    })
    expect(confirmation.json).toHaveProperty('challenge')
  })
})
