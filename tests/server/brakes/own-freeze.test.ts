import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuthInfo } from '../../../contract/calls/profile.ts'
import { freezeOwner } from '../../../server/domain/risk/freeze.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { logIn, PIN, registerOwner } from '../support/app-owners.ts'
import { freeze, unfreeze } from '../support/brake-acts.ts'
import { closingActs } from '../support/closing-acts.ts'
import { begin, confirm } from '../support/confirm-acts.ts'
import { keyed } from '../support/keyed.ts'
import { actorOf, exchange } from '../support/money-acts.ts'
import { deviceOf } from '../support/passkey-acts.ts'
import {
  CARD,
  readStatus,
  SBP,
  settle,
  type Target,
  USDC,
  withdrawBy,
} from '../support/payout-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const OWN = { status: 403, json: { code: 'OWN_FROZEN' } }

describe.each(testEngines)('a freeze by the owner (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const makeOwner = () => registerOwner(wallet, { isVerified: true })
  const nextKey = () => `${engine} freeze ${(n += 1)}`
  const profile = async (token: string) =>
    v.parse(AuthInfo, (await wallet.call('authInfo', { token })).json)
  const pay = (token: string, code: string, to: Target) =>
    withdrawBy(wallet, token, { code, amount: '50.00', to, key: nextKey() })
  const sendTo = async (token: string, phone: string) => {
    const { id: recipient } = await findByPhone(wallet, token, phone)
    const account = await accountIn(wallet, token, 'USD')
    return sendMoney(wallet, token, { recipient, account, amount: 1_00n, key: nextKey() })
  }
  const notes = async (token: string) =>
    JSON.stringify((await wallet.call('notifications', { token })).json)
  const idOf = async (phone: string) => {
    const rows = await wallet.context.db.query<{ id: string }>(
      'SELECT id FROM app_user WHERE phone = $1',
      [phone],
    )
    return rows[0]?.id ?? ''
  }

  test('a freeze by the owner closes each way out with words of its own, lets money in, and ends by PIN alone', async () => {
    const owner = await makeOwner()
    const friend = await makeOwner()
    const { token } = owner
    const { json } = await freeze(wallet, token)
    expect(json).toMatchObject({ status: 'success' })
    expect((await profile(token)).own_freeze?.frozen_at).toBe(json['frozen_at'])
    expect(await pay(token, 'RUB', SBP)).toMatchObject(OWN)
    expect(await pay(token, 'USD', CARD)).toMatchObject(OWN)
    expect(await pay(token, 'USDC', USDC)).toMatchObject(OWN)
    const refused = await sendTo(token, friend.phone)
    expect(refused).toMatchObject(OWN)
    expect(refused.json['message']).toBe('You froze outgoing money. Unfreeze it to continue.')
    const older = { amount: '1.00', currency_code: 'USD', pan: '4111111111111111', pin: PIN }
    const headers = keyed(nextKey())
    expect(await wallet.call('withdrawal', { token, body: older, headers })).toMatchObject(OWN)
    expect((await sendTo(friend.token, owner.phone)).status).toBe(200)
    expect((await unfreeze(wallet, token, '9999')).json['code']).toBe('PIN_WRONG')
    expect((await profile(token)).own_freeze).toBeDefined()
    expect((await unfreeze(wallet, token)).json['status']).toBe('success')
    expect((await profile(token)).own_freeze).toBeUndefined()
    expect((await sendTo(token, friend.phone)).status).toBe(200)
    const told = await notes(token)
    expect(told).toContain('Outgoing money was frozen')
    expect(told).toContain('Outgoing money was unfrozen')
  })

  test('a freeze by the owner is ended by a passkey that signed for it, and by none that signed for something else', async () => {
    const { token } = await makeOwner()
    const device = await deviceOf(wallet, token)
    await freeze(wallet, token)
    expect((await begin(wallet, token, { call: 'unfreeze' })).status).toBe(200)
    const end = async (act: { call: 'unfreeze' | 'pin' }) => {
      const passkey = await confirm(wallet, token, { act, device })
      const headers = keyed(nextKey())
      return wallet.call('endOwnFreeze', { token, body: { passkey }, headers })
    }
    expect((await end({ call: 'pin' })).json['code']).toBe('PASSKEY_REFUSED')
    expect((await end({ call: 'unfreeze' })).json['status']).toBe('success')
  })

  test('a freeze by the owner keeps its moment when it is pressed again, also by another device, and notifies once', async () => {
    const { token, phone } = await makeOwner()
    const { json } = await freeze(wallet, token)
    wallet.clock.forwardSeconds(3600)
    const other = await logIn(wallet, phone)
    expect((await freeze(wallet, other)).json['frozen_at']).toBe(json['frozen_at'])
    const { json: listed } = await wallet.call('notifications', { token })
    expect(JSON.stringify(listed).split('Outgoing money was frozen')).toHaveLength(2)
  })

  test('a freeze by the owner does not undo a withdrawal that was accepted before, nor close an exchange', async () => {
    const { token } = await makeOwner()
    const { json } = await pay(token, 'RUB', SBP)
    await freeze(wallet, token)
    wallet.clock.forwardSeconds(180)
    await settle(wallet.context)
    const { status } = await readStatus(wallet, token, json['number'])
    expect(status).toBe('complete')
    const actor = await actorOf(wallet, token)
    const ask = { from: 'USD', to: 'EUR', amount: 10_00n, key: nextKey() }
    expect((await exchange(wallet, actor, ask)).json['status']).toBe('success')
  })

  test('a freeze by the owner stands behind that of an operator, which does not end it and is not ended with it', async () => {
    const owner = await makeOwner()
    const friend = await makeOwner()
    const userId = await idOf(owner.phone)
    const { db, clock } = wallet.context
    await freeze(wallet, owner.token)
    const [operator] = await db.query<{ id: string }>(
      `INSERT INTO office_operator (id, name, state, created_at) VALUES (gen_random_uuid(), 'Olga', 'active', $1) RETURNING id`,
      [clock.now()],
    )
    await db.transaction((tx) =>
      freezeOwner(tx, {
        userId,
        scope: 'out',
        reason: 'a reason of ten letters',
        operatorId: operator?.id ?? '',
        requestId: null,
        now: clock.now(),
      }),
    )
    expect((await sendTo(owner.token, friend.phone)).json['code']).toBe('WALLET_FROZEN')
    const told = await profile(owner.token)
    expect([told.is_frozen, told.own_freeze !== undefined]).toEqual([true, true])
    await unfreeze(wallet, owner.token)
    expect((await sendTo(owner.token, friend.phone)).json['code']).toBe('WALLET_FROZEN')
    await freeze(wallet, owner.token)
    await db.query('DELETE FROM owner_freeze WHERE user_id = $1', [userId])
    expect((await sendTo(owner.token, friend.phone)).json['code']).toBe('OWN_FROZEN')
  })

  test('a freeze at the same moment as many transfers refuses all that are placed after it', async () => {
    const { token } = await makeOwner()
    const friend = await makeOwner()
    const { id: recipient } = await findByPhone(wallet, token, friend.phone)
    const account = await accountIn(wallet, token, 'USD')
    const sendOne = (amount: bigint) =>
      sendMoney(wallet, token, { recipient, account, amount, key: nextKey() })
    const replies = await Promise.all([
      ...[1n, 2n, 3n, 4n].map(sendOne),
      freeze(wallet, token),
      ...[5n, 6n, 7n, 8n].map(sendOne),
    ])
    const codes = new Set(replies.map(({ json }) => json['code'] ?? json['status']))
    expect([...codes].every((code) => code === 'success' || code === 'OWN_FROZEN')).toBe(true)
    expect((await sendOne(9n)).json['code']).toBe('OWN_FROZEN')
  })

  test('a freeze by the owner refuses to close the wallet until it is ended', async () => {
    const { token } = await makeOwner()
    await freeze(wallet, token)
    const { sendCode } = closingActs(() => wallet)
    expect(await sendCode(token)).toMatchObject(OWN)
  })
})
