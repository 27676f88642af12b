import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptPepper, isPepperKnown } from '../../../server/domain/pins/known-pepper.ts'
import { countPepperUse } from '../../../server/domain/pins/pepper-use.ts'
import { addDevice, beginBiometry } from '../../../server/domain/telegram/devices.ts'
import { measurePeppers } from '../../../server/jobs/measure-peppers.ts'
import { nameSecret, type Pepper } from '../../../server/lib/pepper.ts'
import { createApp } from '../../../server/start/create-app.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { call, openWallet, PEPPER, type Requester, type Wallet } from '../support/app-harness.ts'
import { otherCode, PIN, readCode, registerOwner } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'
import { storeScryptPin } from '../support/scrypt-pins.ts'

const NEW = 'the pepper that replaces it, long enough too'
const WRONG = '2468'

/** Withdraws a dollar. Returns the code of the refusal, or `done`. */
async function tryPin(app: Requester, token: string, pin: string, key: string): Promise<string> {
  const body = {
    amount: '1.00',
    currency_code: 'USD',
    pin,
    pan: '4111111111111111',
    is_repeat_confirmed: true,
  }
  const { json } = await call(app, endpoints.withdrawal, { token, body, headers: keyed(key) })
  return typeof json['code'] === 'string' ? json['code'] : 'done'
}

describe.each(testEngines)('a change of the pepper (%s)', (engine) => {
  let wallet: Wallet
  /** Servers over one database, as they follow each other in a change. */
  let before: Requester
  let accepting: Requester
  let replacing: Requester
  let after: Requester
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    const server = (pepper: Pepper) =>
      createApp({ ...wallet.context, gateways: wallet.plainGateways, pepper })
    before = server({ current: PEPPER })
    accepting = server({ current: PEPPER, next: NEW })
    replacing = server({ current: NEW, previous: PEPPER })
    after = server({ current: NEW })
  })
  afterAll(() => wallet.close())

  const use = async () => {
    const counted = await countPepperUse(wallet.context.db, { current: NEW, previous: PEPPER })
    return Object.fromEntries(counted.map(({ kind, role, rows }) => [`${kind} ${role}`, rows]))
  }
  const failuresOf = async (phone: string) => {
    const [row] = await wallet.context.db.query<{ failed: number }>(
      'SELECT p.failed FROM pin p JOIN app_user u ON u.id = p.user_id WHERE u.phone = $1',
      [phone],
    )
    return row?.failed
  }

  test('a change of the pepper accepts a PIN on every server, and hashes it again with the new one when it is used', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const unused = await registerOwner(wallet, { isVerified: true })
    const earlier = await use()
    for (const app of [before, accepting]) {
      expect(await tryPin(app, token, PIN, crypto.randomUUID())).toBe('done')
    }
    expect(await use()).toEqual(earlier)
    for (const app of [replacing, accepting, replacing, after]) {
      expect(await tryPin(app, token, PIN, crypto.randomUUID())).toBe('done')
    }
    expect(await use()).toMatchObject({
      'pin current': (earlier['pin current'] ?? 0) + 1,
      'pin previous': (earlier['pin previous'] ?? 0) - 1,
    })
    expect(await tryPin(replacing, unused.token, WRONG, 'wrong')).toBe('PIN_WRONG')
    expect(await tryPin(replacing, unused.token, PIN, 'right')).toBe('done')
  })

  test.each([
    ['without a name', false],
    ['with the name of its pepper', true],
  ])(
    'a PIN that an earlier build hashed by scrypt %s is accepted, and stored as a MAC',
    async (_, hasName) => {
      const { token, phone } = await registerOwner(wallet, { isVerified: true })
      const { db } = wallet.context
      const paramsOf = async () => {
        const [row] = await db.query<{ params: string }>(
          'SELECT p.params FROM pin p JOIN app_user u ON u.id = p.user_id WHERE u.phone = $1',
          [phone],
        )
        return row?.params
      }
      for (const [app, name] of [
        [before, nameSecret(PEPPER)],
        [replacing, nameSecret(NEW)],
      ] as const) {
        await storeScryptPin(db, { phone, pin: PIN, secret: PEPPER, hasName })
        expect(await tryPin(app, token, WRONG, crypto.randomUUID())).toBe('PIN_WRONG')
        expect(await paramsOf()).toMatch(/^scrypt:/)
        expect(await tryPin(app, token, PIN, crypto.randomUUID())).toBe('done')
        expect(await paramsOf()).toBe(`hmac-sha256:${name}`)
        expect(await tryPin(app, token, PIN, crypto.randomUUID())).toBe('done')
      }
    },
  )

  test('a change of the pepper counts a wrong PIN once, whichever servers it is sent to, and keeps the count', async () => {
    const { token, phone } = await registerOwner(wallet, { isVerified: true })
    expect(await tryPin(accepting, token, WRONG, 'one')).toBe('PIN_WRONG')
    const again = [accepting, replacing, accepting, replacing].map((app) =>
      tryPin(app, token, WRONG, 'one'),
    )
    expect(new Set(await Promise.all(again))).toEqual(new Set(['PIN_WRONG']))
    expect(await failuresOf(phone)).toBe(1)
    const both = [accepting, replacing].map((app) => tryPin(app, token, WRONG, 'two'))
    await Promise.all(both)
    expect(await failuresOf(phone)).toBe(2)
    for (const key of ['three', 'four']) await tryPin(replacing, token, WRONG, key)
    expect(await tryPin(after, token, WRONG, 'five')).toBe('PIN_LOCKED')
    expect(await tryPin(before, token, PIN, 'right')).toBe('PIN_LOCKED')
  })

  test('a change of the pepper goes on counting wrong codes, and accepts a code that the other server has sent', async () => {
    const { phone } = await registerOwner(wallet)
    const enter = async (app: Requester, confirm_code: string | undefined) => {
      const reply = await call(app, endpoints.login, { body: { phone, confirm_code } })
      return reply.json['code'] ?? 'in'
    }
    const send = (app: Requester) => call(app, endpoints.sendCode, { body: { phone } })
    const ask = async (app: Requester) => {
      expect((await send(app)).status).toBe(200)
      return readCode(wallet, phone)
    }
    for (const [sender, taker] of [
      [accepting, replacing],
      [replacing, accepting],
    ] as const) {
      const code = await ask(sender)
      for (let n = 0; n < 4; n += 1) expect(await enter(taker, otherCode(code))).toBe('CODE_WRONG')
    }
    const code = await ask(replacing)
    expect(await enter(replacing, otherCode(code))).toBe('CODE_WRONG')
    expect(await enter(accepting, otherCode(code))).toBe('CODE_WRONG')
    // Ten in a row lock for an hour (decision 028).
    expect([await enter(replacing, code), await enter(accepting, code)]).toEqual([
      'SIGN_IN_LOCKED',
      'SIGN_IN_LOCKED',
    ])
    wallet.clock.forwardSeconds(3601)
    expect(await enter(replacing, await ask(accepting))).toBe('in')
    expect((await use())['wrong_codes previous'] ?? 0).toBe(0)
  })

  test('a change of the pepper keeps the biometrics of a device until the previous one is dropped', async () => {
    const { db, clock } = wallet.context
    const { phone } = await registerOwner(wallet)
    const [owner] = await db.query<{ id: string; session: string }>(
      `SELECT u.id, s.id AS session FROM app_user u JOIN session s ON s.user_id = u.id WHERE u.phone = $1`,
      [phone],
    )
    const userId = owner?.id ?? ''
    await db.query(
      `INSERT INTO telegram_link (user_id, telegram_id, name, linked_at) VALUES ($1, 1, 'Anna', $2)`,
      [userId, clock.now()],
    )
    const asked = { deviceId: 'phone', now: clock.now() }
    const session = { id: owner?.session ?? '', userId }
    const origin = { requestId: null, prefix: null }
    const add = (pepper: Pepper) => addDevice(db, { ...asked, ...origin, session, pepper })
    const token = await add({ current: PEPPER })
    const act = { call: 'unlock', lock_id: 'lock' } as const
    const begin = (pepper: Pepper) => beginBiometry(db, { ...asked, userId, act, pepper })
    await expect(begin({ current: NEW, previous: PEPPER })).resolves.toEqual(expect.any(String))
    await expect(begin({ current: NEW })).rejects.toMatchObject({ code: 'BIOMETRY_REFUSED' })
    expect(await use()).toMatchObject({ 'telegram_device previous': 1 })
    expect(await add({ current: NEW })).not.toBe(token)
    await expect(begin({ current: NEW })).resolves.toEqual(expect.any(String))
    expect(await use()).toMatchObject({ 'telegram_device current': 1 })
  })

  test('a change of the pepper shows in the metrics how many rows need which', async () => {
    const pepper = { current: NEW, previous: PEPPER }
    await measurePeppers({ ...wallet.context, pepper })
    expect(wallet.context.metrics.write({})).toMatch(
      /^wallet_pepper_rows\{kind="pin",pepper="previous"\} \d+$/m,
    )
  })
})

describe.each(testEngines)('the pepper of a database (%s)', (engine) => {
  const database = withTestDatabase(engine)
  const NOW = new Date('2026-11-26T12:00:00Z')
  const isKnown = (pepper: Pepper) => isPepperKnown(database(), pepper, NOW)

  test('another pepper is refused once one is in use, whatever starts in between', async () => {
    expect(await isKnown({ current: PEPPER })).toBe(true)
    expect(await isKnown({ current: NEW })).toBe(false)
    expect(await isKnown({ current: NEW, next: 'x'.repeat(32) })).toBe(false)
    expect(await isKnown({ current: PEPPER })).toBe(true)
  })

  test('each round of a change is accepted, and the replaced pepper alone is refused after it', async () => {
    expect(await isKnown({ current: PEPPER, next: NEW })).toBe(true)
    expect(await isKnown({ current: NEW, previous: PEPPER })).toBe(true)
    expect(await isKnown({ current: PEPPER, next: NEW })).toBe(true)
    expect(await isKnown({ current: NEW })).toBe(true)
    expect(await isKnown({ current: NEW, previous: PEPPER })).toBe(true)
    expect(await isKnown({ current: NEW })).toBe(true)
    expect(await isKnown({ current: PEPPER })).toBe(false)
  })

  test('a lost pepper is replaced when the operator accepts another one', async () => {
    const other = { current: 'another pepper that is long enough too' }
    expect(await isKnown(other)).toBe(false)
    await acceptPepper(database(), other, NOW)
    expect(await isKnown(other)).toBe(true)
  })

  test('a database from before names were kept takes the pepper of its PINs alone', async () => {
    const wallet = await openWallet({}, engine)
    await registerOwner(wallet, { isVerified: true })
    const { db } = wallet.context
    await db.query('DELETE FROM known_pepper')
    expect(await isPepperKnown(db, { current: NEW }, NOW)).toBe(false)
    expect(await isPepperKnown(db, { current: PEPPER }, NOW)).toBe(true)
    await wallet.close()
  })
})
