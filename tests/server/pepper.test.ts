import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countOfPrevious, countPepperUse } from '../../server/domain/auth/pepper-use.ts'
import { addDevice, beginBiometry } from '../../server/domain/telegram/devices.ts'
import { measurePeppers } from '../../server/jobs/measure-peppers.ts'
import type { Pepper } from '../../server/lib/pepper.ts'
import { createApp } from '../../server/start/create-app.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { testEngines } from '../support/test-database.ts'
import { call, openWallet, PEPPER, type Requester, type Wallet } from './app-harness.ts'
import { otherCode, PIN, readCode, registerOwner } from './app-owners.ts'
import { keyed } from './keyed.ts'

const NEW = 'the pepper that replaces it, long enough too'
const WRONG = '2468'

/** Withdraws a dollar. Returns the code of the refusal, or `done`. */
async function tryPin(app: Requester, token: string, pin: string, key: string): Promise<string> {
  const body = { amount: '1.00', currency_code: 'USD', pin, pan: '4111111111111111' }
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

  test('accepts a PIN on every server, and hashes it again with the new one when it is used', async () => {
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

  test('names the pepper of a hash that a build before the names has stored, and hashes it again', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const { db } = wallet.context
    const strip = "UPDATE pin SET params = 'scrypt:16:1:1' WHERE params LIKE 'scrypt:16:1:1:%'"
    await db.query(strip)
    expect(countOfPrevious(await countPepperUse(db, { current: PEPPER }))).toBeGreaterThan(0)
    expect(await tryPin(before, token, PIN, 'named')).toBe('done')
    expect(await use()).toMatchObject({ 'pin previous': 1 })
    await db.query(strip)
    expect(await tryPin(replacing, token, PIN, 'hashed')).toBe('done')
    expect(await use()).toMatchObject({ 'pin current': 1 })
  })

  test('counts a wrong PIN once, whichever servers it is sent to, and keeps the count', async () => {
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

  test('goes on counting wrong codes, and accepts a code that the other server has sent', async () => {
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
      'CODE_LOCKED',
      'CODE_LOCKED',
    ])
    wallet.clock.forwardSeconds(3601)
    expect(await enter(replacing, await ask(accepting))).toBe('in')
    expect((await use())['wrong_codes previous'] ?? 0).toBe(0)
  })

  test('keeps the biometrics of a device until the previous one is dropped', async () => {
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

  test('shows in the metrics how many rows need which', async () => {
    const pepper = { current: NEW, previous: PEPPER }
    await measurePeppers({ ...wallet.context, pepper })
    expect(wallet.context.metrics.write({})).toMatch(
      /^wallet_pepper_rows\{kind="pin",pepper="previous"\} \d+$/m,
    )
  })
})
