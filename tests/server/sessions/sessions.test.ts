import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { OwnSession, SecurityEvent } from '../../../contract/calls/security.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { freshPhone, logIn, readCode, readText, registerOwner } from '../support/app-owners.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1'
const DAY_SECONDS = 86_400

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet({ trustProxy: 1 })
})
afterAll(() => wallet.close())

/** Logs an owner in from a device and an address. */
async function logInFrom(phone: string, userAgent: string, address: string): Promise<string> {
  await wallet.call('sendCode', { body: { phone } })
  const reply = await wallet.call('login', {
    body: { phone, confirm_code: await readCode(wallet, phone) },
    headers: { 'User-Agent': userAgent, 'X-Forwarded-For': address },
  })
  return readText(reply.json['auth_token'])
}

async function list(token: string) {
  const { json } = await wallet.call('sessions', { token })
  return v.parse(v.array(OwnSession), json['results'])
}

async function listEvents(token: string) {
  const { json } = await wallet.call('securityEvents', { token })
  return v.parse(v.array(SecurityEvent), json['results'])
}

async function isOpen(token: string): Promise<boolean> {
  const { status, json } = await wallet.call('authInfo', { token })
  return status !== 401 || json['code'] !== 'INVALID_TOKEN'
}

function end(token: string, session_id: string) {
  return wallet.call('endSession', { token, body: { session_id } })
}

describe('the list of sessions', () => {
  test('the list of sessions has this one first, the others by last use, with device and network', async () => {
    const { phone, token } = await registerOwner(wallet)
    const windows = await logInFrom(phone, WINDOWS, '203.0.113.9')
    await logInFrom(phone, IPHONE, '2001:db8:1:2::9')
    wallet.clock.forwardSeconds(600)
    await wallet.call('authInfo', { token })
    const sessions = await list(windows)
    expect(sessions).toMatchObject([
      {
        is_current: true,
        is_online: true,
        kind: 'computer',
        device: 'Windows, Chrome',
        network: '203.0.113.*',
      },
      { is_current: false, is_online: true, kind: 'unknown', device: '', network: '' },
      {
        is_current: false,
        is_online: false,
        kind: 'phone',
        device: 'iPhone, Safari',
        network: '2001:db8:1:*',
      },
    ])
    const { text } = await wallet.call('sessions', { token })
    expect(text).not.toContain(token)
    const [row] = await wallet.context.db.query<{ token_hash: string }>(
      'SELECT token_hash FROM session WHERE id = $1',
      [sessions[1]?.session_id],
    )
    expect(text).not.toContain(row?.token_hash)
  })

  test('the list of sessions leaves out what was ended, is unused for 30 days or belongs to others', async () => {
    const { phone, token } = await registerOwner(wallet)
    const gone = await logIn(wallet, phone)
    await wallet.call('logout', { token: gone })
    await logIn(wallet, phone)
    await registerOwner(wallet)
    expect(await list(token)).toHaveLength(2)
    for (let days = 0; days < 31; days += 10) {
      await wallet.call('authInfo', { token })
      wallet.clock.forwardSeconds(10 * DAY_SECONDS)
    }
    expect(await list(token)).toMatchObject([{ is_current: true }])
  })
})

describe('ending a session', () => {
  test('ending a session refuses its token immediately, in every app over the database', async () => {
    const { phone, token } = await registerOwner(wallet)
    const other = await logIn(wallet, phone)
    const elsewhere = wallet.withSettings({})
    expect((await call(elsewhere, endpoints.authInfo, { token: other })).status).toBe(200)
    const [, second] = await list(token)
    expect((await end(token, second?.session_id ?? '')).json).toMatchObject({ status: 'success' })
    expect(await isOpen(other)).toBe(false)
    expect((await call(elsewhere, endpoints.authInfo, { token: other })).status).toBe(401)
    expect(await isOpen(token)).toBe(true)
    expect((await end(token, second?.session_id ?? '')).status).toBe(200)
    expect((await listEvents(token)).filter(({ kind }) => kind === 'session_ended')).toHaveLength(1)
  })

  test('ending a session answers for the session of another owner like for an unknown one', async () => {
    const { token } = await registerOwner(wallet)
    const stranger = await registerOwner(wallet)
    const [theirs] = await list(stranger.token)
    const foreign = await end(token, theirs?.session_id ?? '')
    const unknown = await end(token, crypto.randomUUID())
    expect(foreign).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
    expect(foreign.text).toBe(unknown.text)
    expect(await isOpen(stranger.token)).toBe(true)
    expect((await end(token, 'x')).status).toBe(400)
  })

  test('ending all other sessions leaves this one and those of other owners', async () => {
    const { phone, token } = await registerOwner(wallet)
    const others = [await logIn(wallet, phone), await logIn(wallet, phone)]
    const stranger = await registerOwner(wallet)
    const reply = await wallet.call('endOtherSessions', { token })
    expect(reply.json).toMatchObject({ status: 'success', count: 2 })
    for (const other of others) expect(await isOpen(other)).toBe(false)
    expect(await isOpen(token)).toBe(true)
    expect(await isOpen(stranger.token)).toBe(true)
    const again = await wallet.call('endOtherSessions', { token })
    expect(again.json).toMatchObject({ status: 'success', count: 0 })
  })

  test('two sessions that end each other leave exactly one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { phone, token } = await registerOwner(wallet)
      const tokens = [token, await logIn(wallet, phone)]
      await Promise.all(tokens.map((one) => wallet.call('endOtherSessions', { token: one })))
      const open = await Promise.all(tokens.map(isOpen))
      expect(open.filter(Boolean)).toHaveLength(1)
    }
  })

  test('ending a session is refused to an owner who was blocked', async () => {
    const { phone, token } = await registerOwner(wallet)
    const [own] = await list(token)
    await wallet.context.db.query(`UPDATE app_user SET status = 'disabled' WHERE phone = $1`, [
      phone,
    ])
    for (const reply of [
      await wallet.call('sessions', { token }),
      await wallet.call('securityEvents', { token }),
      await wallet.call('endOtherSessions', { token }),
      await end(token, own?.session_id ?? ''),
    ]) {
      expect(reply).toMatchObject({ status: 401, json: { code: 'INVALID_TOKEN' } })
    }
  })
})

describe('a sign-in', () => {
  test('a sign-in from a new device or network notifies the owner, with device and time', async () => {
    const phone = freshPhone()
    const { token } = await registerOwner(wallet, { phone })
    const logins = async () => {
      const { text } = await wallet.call('notifications', { token })
      return text.match(/Login from a new device: [^"]*/g) ?? []
    }
    await logInFrom(phone, WINDOWS, '203.0.113.9')
    expect(await logins()).toEqual([
      expect.stringMatching(
        /: Windows, Chrome\. Time: \d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d UTC\.$/,
      ),
    ])
    await logInFrom(phone, WINDOWS, '203.0.113.77')
    expect(await logins()).toHaveLength(1)
    await logInFrom(phone, WINDOWS, '198.51.100.9')
    expect(await logins()).toHaveLength(2)
    await logInFrom(phone, IPHONE, '203.0.113.9')
    expect(await logins()).toHaveLength(3)
  })
})

describe('the events of security', () => {
  test('the events of security are the owner’s newest twenty', async () => {
    const { phone, token } = await registerOwner(wallet)
    await registerOwner(wallet)
    await logInFrom(phone, WINDOWS, '203.0.113.9')
    await wallet.call('endOtherSessions', { token })
    expect(await listEvents(token)).toMatchObject([
      { kind: 'sessions_ended', device: '' },
      { kind: 'logged_in', device: 'Windows, Chrome' },
      { kind: 'pin_set' },
      { kind: 'registered' },
    ])
    for (let more = 0; more < 20; more += 1) {
      await logIn(wallet, phone)
      wallet.clock.forwardSeconds(3600)
    }
    const events = await listEvents(token)
    expect(events).toHaveLength(20)
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['logged_in']))
  })
})
