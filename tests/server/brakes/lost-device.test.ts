import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuthInfo } from '../../../contract/calls/profile.ts'
import { securityEndpoints } from '../../../contract/calls/security.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { logIn, registerOwner } from '../support/app-owners.ts'
import { deviceOf, listPasskeys, signInBy } from '../support/passkey-acts.ts'

describe.each(testEngines)('a lost device (%s)', (engine) => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const sessions = async (token: string) => {
    const { json } = await wallet.call('sessions', { token })
    return v.parse(securityEndpoints.sessions.answer, json).results
  }
  const lose = (token: string, session_id: string | undefined) =>
    wallet.call('loseDevice', { token, body: { session_id } })
  const isFrozen = async (token: string) => {
    const { json } = await wallet.call('authInfo', { token })
    return v.parse(AuthInfo, json).own_freeze !== undefined
  }

  test('a lost device is signed out with its passkeys, money is frozen, and this device goes on', async () => {
    const { token, phone } = await registerOwner(wallet, { isVerified: true })
    const lost = await logIn(wallet, phone)
    const here = await deviceOf(wallet, token)
    const there = await deviceOf(wallet, lost)
    const [id] = (await sessions(token)).flatMap((one) => (one.is_current ? [] : [one.session_id]))
    const { json } = await lose(token, id)
    expect(json).toMatchObject({ status: 'success' })
    expect((await wallet.call('authInfo', { token: lost })).json['code']).toBe('INVALID_TOKEN')
    expect(await listPasskeys(wallet, token)).toHaveLength(1)
    expect((await signInBy(wallet, there)).json['code']).toBe('PASSKEY_REFUSED')
    expect((await signInBy(wallet, here)).json['status']).toBe('success')
    expect(await isFrozen(token)).toBe(true)
    const { json: told } = await wallet.call('securityEvents', { token })
    expect(JSON.stringify(told)).toMatch(/own_frozen[^]*device_lost[^]*passkey_removed/)
  })

  test('a lost device loses the passkey with which it signed in, though another device made it', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const synced = await deviceOf(wallet, token)
    await signInBy(wallet, synced)
    const [id] = (await sessions(token)).flatMap((one) => (one.is_current ? [] : [one.session_id]))
    await lose(token, id)
    expect(await listPasskeys(wallet, token)).toEqual([])
  })

  test('a lost device is none of somebody else, and not the one that asks; nothing is frozen then', async () => {
    const { token } = await registerOwner(wallet)
    const other = await registerOwner(wallet)
    const [own] = await sessions(token)
    const [theirs] = await sessions(other.token)
    expect((await lose(token, own?.session_id)).json['code']).toBe('NOT_FOUND')
    expect((await lose(token, theirs?.session_id)).json['code']).toBe('NOT_FOUND')
    expect(await isFrozen(token)).toBe(false)
    expect((await wallet.call('authInfo', { token: other.token })).status).toBe(200)
  })

  test('a lost device that is signed out still freezes the wallet and loses its passkeys', async () => {
    const { token, phone } = await registerOwner(wallet)
    const lost = await logIn(wallet, phone)
    await deviceOf(wallet, lost)
    const [id] = (await sessions(token)).flatMap((one) => (one.is_current ? [] : [one.session_id]))
    await wallet.call('endSession', { token, body: { session_id: id } })
    expect((await lose(token, id)).json['status']).toBe('success')
    expect(await isFrozen(token)).toBe(true)
    expect(await listPasskeys(wallet, token)).toEqual([])
  })
})
