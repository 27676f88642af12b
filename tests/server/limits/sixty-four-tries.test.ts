import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passkeySignInEndpoints } from '../../../contract/calls/passkey-sign-in.ts'
import { inviteOperator } from '../../../server/office/invite-operator.ts'
import { testEngines } from '../../support/test-database.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { openWallet, type Reply, type Wallet } from '../support/app-harness.ts'
import {
  freshPhone,
  draftOf,
  PIN,
  readCode,
  readText,
  registerOwner,
} from '../support/app-owners.ts'

import { emailActs, freshAddress } from '../support/email-acts.ts'
import {
  OFFICE_ORIGIN,
  openOffice,
  type OfficeWorld,
  readOptions,
} from '../support/office-world.ts'
import { deviceOf } from '../support/passkey-acts.ts'
import { NEW_PIN, pinActs } from '../support/pin-acts.ts'

const TRIES = 64

/** Sends as many requests as there are tries, all before the first is answered. */
function sendAll<Answer>(send: (n: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: TRIES }, (_, n) => send(n)))
}

const countCode = (replies: readonly Reply[], code: string) =>
  replies.filter(({ json }) => json['code'] === code).length
const countStatus = (replies: readonly { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length
/** A text of digits that is not `right`. */
const wrongOf = (right: string, n: number) => {
  const text = String(n).padStart(right.length, '0')
  return text === right ? '9'.repeat(right.length) : text
}

describe.each(testEngines)('tries at the same time (%s)', (engine) => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())
  const { send, confirm, codeTo } = emailActs(() => wallet)
  const { change } = pinActs(() => wallet)

  test('64 wrong codes of a registration at the same time are five tries', async () => {
    const phone = freshPhone()
    await wallet.call('register', { body: draftOf(phone) })
    const right = readText(await readCode(wallet, phone))
    const replies = await sendAll((n) =>
      wallet.call('confirmPhone', { body: { phone, confirm_code: wrongOf(right ?? '', n) } }),
    )
    expect(countCode(replies, 'CODE_WRONG')).toBe(5)
    const late = await wallet.call('confirmPhone', { body: { phone, confirm_code: right } })
    expect(late.json['auth_token']).toBeUndefined()
  })

  test('64 sign-ins by the same right code at the same time open one session', async () => {
    const { phone } = await registerOwner(wallet)
    await wallet.call('sendCode', { body: { phone } })
    const body = { phone, confirm_code: await readCode(wallet, phone) }
    const replies = await sendAll(() => wallet.call('login', { body }))
    expect(replies.filter(({ json }) => json['auth_token'])).toHaveLength(1)
  })

  test('64 wrong codes of a letter at the same time are five tries', async () => {
    const { token } = await registerOwner(wallet)
    const address = freshAddress()
    await send(token, address)
    const right = await codeTo(address)
    const replies = await sendAll((n) => confirm(token, wrongOf(right, n)))
    expect(countCode(replies, 'EMAIL_CODE_WRONG')).toBe(5)
    expect((await confirm(token, right)).status).not.toBe(200)
  })

  test('64 wrong PINs at the same time lock the PIN, whichever acts they are for', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const withdraw = (pin: string) =>
      wallet.call('withdrawal', {
        token,
        body: { amount: '1.00', currency_code: 'USD', pan: '4111111111111111', pin },
      })
    const replies = await sendAll((n) => {
      const pin = String(2000 + n)
      return n % 2 === 0 ? withdraw(pin) : change(token, pin, NEW_PIN)
    })
    expect(countCode(replies, 'PIN_WRONG')).toBeLessThanOrEqual(4)
    const refused = new Set(['PIN_WRONG', 'PIN_LOCKED', 'TOO_MANY_REQUESTS', 'BUSY'])
    expect(replies.filter(({ json }) => refused.has(String(json['code'])))).toHaveLength(TRIES)
    expect((await withdraw(PIN)).json).toMatchObject({ code: 'PIN_LOCKED' })
  })

  test('64 copies of the answer of a passkey at the same time sign in once', async () => {
    const { token } = await registerOwner(wallet)
    const device = await deviceOf(wallet, token)
    const { json } = await wallet.call('signInOptions')
    const { options } = v.parse(passkeySignInEndpoints.signInOptions.answer, json)
    const passkey = device.sign(options)
    const replies = await sendAll(() => wallet.call('signInByPasskey', { body: { passkey } }))
    expect(replies.filter(({ json: answer }) => answer['auth_token'])).toHaveLength(1)
  })
})

describe.each(testEngines)('tries in the office at the same time (%s)', (engine) => {
  let world: OfficeWorld
  beforeAll(async () => {
    world = await openOffice(engine)
  })
  afterAll(() => world.close())
  const post = (path: string, fields: Record<string, string> = {}) =>
    world.request(path, { method: 'POST', fields })

  test('64 copies of an invitation at the same time make one passkey, and those of its answer one session', async () => {
    const { db } = world.wallet.context
    const now = world.wallet.clock.now()
    const link = await inviteOperator(db, {
      name: 'Ada',
      roles: ['viewer'],
      origin: OFFICE_ORIGIN,
      now,
    })
    const token = new URL(link).hash.slice(1)
    const device = createAuthenticator({ origin: OFFICE_ORIGIN })
    const assertion = JSON.stringify(
      device.make(readOptions(await post('/invitation/options', { token }))),
    )
    const joined = await sendAll(() => post('/invitation', { token, assertion }))
    expect(countStatus(joined, 303)).toBe(1)
    expect(await db.query('SELECT 1 FROM office_passkey')).toHaveLength(1)
    // So many requests have used up the hour of their network.
    world.wallet.clock.forwardSeconds(3600)
    const signed = JSON.stringify(device.sign(readOptions(await post('/sign-in/options'))))
    const before = await db.query('SELECT 1 FROM office_session')
    await sendAll(() => post('/sign-in', { assertion: signed, next: '/' }))
    expect(await db.query('SELECT 1 FROM office_session')).toHaveLength(before.length + 1)
  })

  test('64 invitations under one name at the same time add one operator', async () => {
    const { db } = world.wallet.context
    const now = world.wallet.clock.now()
    await sendAll(() =>
      inviteOperator(db, { name: 'Boris', roles: ['viewer'], origin: OFFICE_ORIGIN, now }),
    )
    expect(await db.query("SELECT 1 FROM office_operator WHERE name = 'Boris'")).toHaveLength(1)
  })
})
