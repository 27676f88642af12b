import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freezeOwner } from '../../../server/domain/risk/freeze.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { passkeySignInEndpoints } from '../../../contract/calls/passkey-sign-in.ts'
import {
  type Owner,
  balanceOf,
  draftOf,
  logIn,
  otherCode,
  readCode,
  registerOwner,
} from '../support/app-owners.ts'
import { closingActs } from '../support/closing-acts.ts'
import { actorOf, CARDS, exchange, withdraw } from '../support/money-acts.ts'
import {
  type Fields,
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'
import { deviceOf } from '../support/passkey-acts.ts'
import { payOut, quote, SBP } from '../support/payout-acts.ts'
import { raceWorlds } from '../support/race-clients.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const FROZEN = { status: 403, json: { code: 'WALLET_FROZEN' } }

describe('a freeze of an owner', () => {
  let world: OfficeWorld
  let support: TestOperator
  let first: TestOperator
  let second: TestOperator
  let anna: Owner
  let boris: Owner
  let annaId: string
  let acts = 0
  const query = <Row>(sql: string, values: readonly unknown[] = []) =>
    world.wallet.context.db.query<Row>(sql, values)
  const idOf = async ({ phone }: Owner) =>
    (await query<{ id: string }>('SELECT id FROM app_user WHERE phone = $1', [phone]))[0]?.id ?? ''
  const freeze = (scope: string, by = support, more: Fields = {}) =>
    by.sign(`/owners/${annaId}/freeze`, { scope, reason: REASON, ...more })
  const askUnfreeze = (by = first) =>
    by.sign(`/owners/${annaId}/unfreeze`, { key: randomUUID(), reason: REASON })
  const unfreeze = async () => {
    await askUnfreeze()
    return signLast(world, second)
  }
  const send = async (from: Owner, to: Owner) => {
    acts += 1
    const { id } = await findByPhone(world.wallet, from.token, to.phone)
    const account = await accountIn(world.wallet, from.token, 'RUB')
    const key = `freeze ${acts}`
    return sendMoney(world.wallet, from.token, {
      recipient: id,
      account,
      amount: BigInt(acts),
      key,
    })
  }
  const statusOf = async ({ token }: Owner) =>
    (await world.wallet.call('authInfo', { token })).status

  beforeAll(async () => {
    world = await openOffice()
    support = await world.join('Sasha', ['support'])
    first = await world.join('First', ['approver'])
    second = await world.join('Second', ['approver'])
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    anna = await registerOwner(world.wallet, { isVerified: true })
    boris = await registerOwner(world.wallet, { isVerified: true })
    annaId = await idOf(anna)
  })

  test('a freeze of outgoing money stops every withdrawal and transfer; the rest goes on, and the owner reads why', async () => {
    const { wallet } = world
    expect((await freeze('out')).location).toBe(`/owners/${annaId}?notice=done`)
    expect(await send(anna, boris)).toMatchObject(FROZEN)
    const actor = await actorOf(wallet, anna.token)
    const rub = { code: 'RUB', amount: 10_00n, key: 'frozen w' }
    expect(await withdraw(wallet, actor, { ...rub, pan: CARDS.pays })).toMatchObject(FROZEN)
    const account = await accountIn(wallet, anna.token, 'RUB')
    const { quote_id: quoteId } = await quote(wallet, anna.token, {
      account,
      amount: '1000.00',
      to: SBP,
    })
    const paid = await payOut(wallet, anna.token, { quoteId, to: SBP, key: 'frozen p' })
    expect(paid).toMatchObject(FROZEN)
    expect(paid.json['message']).toContain('Your wallet is on hold.')
    expect((await send(boris, anna)).status).toBe(200)
    const moved = { from: 'RUB', to: 'USD', amount: 1000_00n, key: 'frozen x' }
    expect((await exchange(wallet, actor, moved)).status).toBe(200)
    expect((await wallet.call('authInfo', { token: anna.token })).json['is_frozen']).toBe(true)
    expect(await closingActs(() => wallet).state(anna.token)).toMatchObject({ is_frozen: true })
    const { html } = await support.get(`/owners/${annaId}`)
    expect(html).toContain('Frozen')
    expect(html).toContain(REASON)
    expect((await unfreeze()).status).toBe(200)
    expect((await send(anna, boris)).status).toBe(200)
    expect((await wallet.call('authInfo', { token: anna.token })).json).not.toHaveProperty(
      'is_frozen',
    )
  })

  test('a full freeze ends all sessions and blocks sign-in; incoming money is credited', async () => {
    const { wallet } = world
    const before = await balanceOf(wallet, anna.token, 'RUB')
    await freeze('all')
    expect(await statusOf(anna)).toBe(401)
    await wallet.call('sendCode', { body: { phone: anna.phone } })
    const confirm_code = (await readCode(wallet, anna.phone)) ?? '0000'
    const body = { phone: anna.phone, confirm_code }
    const signedIn = await wallet.call('login', { body })
    expect([signedIn.status, signedIn.json['auth_token']]).toEqual([403, undefined])
    expect((await send(boris, anna)).status).toBe(200)
    await unfreeze()
    expect(await statusOf(anna)).toBe(401)
    const token = await logIn(wallet, anna.phone)
    expect(await balanceOf(wallet, token, 'RUB')).not.toBe(before)
  })

  test('a full freeze is shown to whoever has proven to be the owner, and to nobody else', async () => {
    const { wallet } = world
    const named = { status: 403, json: { code: 'SIGN_IN_FROZEN' } }
    const device = await deviceOf(wallet, anna.token)
    await freeze('all')
    const guess = async (phone: string) => {
      const sent = await wallet.call('sendCode', { body: { phone } })
      const confirm_code = otherCode(await readCode(wallet, phone))
      const replies = [sent, await wallet.call('login', { body: { phone, confirm_code } })]
      return replies.map(({ status, text }) => ({ status, text }))
    }
    expect(await guess(anna.phone)).toEqual(await guess(boris.phone))

    const enter = async (call: 'login' | 'confirmPhone') => {
      const confirm_code = (await readCode(wallet, anna.phone)) ?? '0000'
      return wallet.call(call, { body: { phone: anna.phone, confirm_code } })
    }
    const refused = await enter('login')
    expect(refused).toMatchObject(named)
    expect(refused.json['message']).toBe("Your wallet is frozen. Contact support and we'll help.")
    expect((await enter('login')).json['code']).toBe('CODE_EXPIRED')
    await wallet.call('register', { body: draftOf(anna.phone) })
    expect(await enter('confirmPhone')).toMatchObject(named)

    const { json } = await wallet.call('signInOptions')
    const { options } = v.parse(passkeySignInEndpoints.signInOptions.answer, json)
    const passkey = device.sign(options)
    expect(await wallet.call('signInByPasskey', { body: { passkey } })).toMatchObject(named)
    await unfreeze()
  })

  test('a freeze of an owner needs a signature, a reason and a scope', async () => {
    const path = `/owners/${annaId}/freeze`
    const unsigned = { scope: 'out', reason: REASON, assertion: '{}' }
    expect((await support.post(path, unsigned)).status).toBe(422)
    expect((await freeze('out', support, { reason: 'short' })).html).toContain('Give a reason')
    expect((await freeze('some')).status).toBe(400)
    expect((await freeze('out', support, { user_id: annaId })).status).toBe(400)
    expect(await query('SELECT 1 FROM owner_freeze WHERE user_id = $1', [annaId])).toEqual([])
  })

  test('a freeze of an owner is made once by two people who press at the same time, and only ever widened by one', async () => {
    const replies = await Promise.all([freeze('out', support), freeze('out', first)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 400])
    expect((await freeze('all')).status).toBe(303)
    const narrowed = await freeze('out')
    expect(narrowed.html).toContain('The owner is frozen already.')
    const rows = await query<{ scope: string }>(
      'SELECT scope FROM owner_freeze WHERE user_id = $1',
      [annaId],
    )
    expect(rows).toEqual([{ scope: 'all' }])
    await unfreeze()
  })

  test('a freeze of an owner ends by two people alone', async () => {
    await freeze('out')
    expect((await askUnfreeze(first)).location).toBe('/approvals?notice=asked')
    expect((await signLast(world, first)).html).toContain('You cannot approve your own action')
    expect((await signLast(world, support)).status).toBe(403)
    expect(await send(anna, boris)).toMatchObject(FROZEN)
    await expect(
      query(`UPDATE owner_freeze SET released_at = now() WHERE user_id = $1`, [annaId]),
    ).rejects.toThrow(/constraint/)
    await expect(
      query(
        `UPDATE owner_freeze SET released_at = now(), proposal_kind = 'unfreeze', proposal_state = 'done',
           proposal_id = (SELECT id FROM office_proposal WHERE state = 'open' ORDER BY asked_at DESC LIMIT 1)
         WHERE user_id = $1`,
        [annaId],
      ),
    ).rejects.toThrow(/constraint/)
    expect((await signLast(world, second)).status).toBe(200)
    expect((await send(anna, boris)).status).toBe(200)
    expect((await askUnfreeze()).html).toContain('The owner is not frozen.')
  })

  test('a freeze that was widened after the first signature does not end by the second', async () => {
    await freeze('out')
    await askUnfreeze()
    await freeze('all')
    expect((await signLast(world, second)).html).toContain('The data changed')
    expect(await statusOf(anna)).toBe(401)
    await unfreeze()
  })

  test('a freeze of a closed wallet is refused', async () => {
    await query(`UPDATE app_user SET status = 'closed', closed_at = now() WHERE id = $1`, [annaId])
    expect((await freeze('out')).html).toContain('no personal data left')
  })
})

describe.each(raceWorlds().filter(({ engine }) => engine === 'postgres'))(
  'money that is leaving while a freeze is made ($name)',
  ({ engine, options }) => {
    let world: OfficeWorld
    beforeAll(async () => {
      world = await openOffice(engine, options)
    })
    afterAll(() => world.close())

    const findBlocked = () =>
      world.wallet.context.db.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )

    test.each(['transfer', 'withdrawal', 'payout'])(
      'money that is leaving while a freeze is made is refused: %s',
      async (way) => {
        const { wallet } = world
        const { db, clock } = wallet.context
        const anna = await registerOwner(wallet, { isVerified: true })
        const boris = await registerOwner(wallet, { isVerified: true })
        const actor = await actorOf(wallet, anna.token)
        const account = await accountIn(wallet, anna.token, 'RUB')
        const { id: recipient } = await findByPhone(wallet, anna.token, boris.phone)
        const { quote_id: quoteId } = await quote(wallet, anna.token, {
          account,
          amount: '1000.00',
          to: SBP,
        })
        const key = `race ${way}`
        const leave = () => {
          if (way === 'transfer') {
            return sendMoney(wallet, anna.token, { recipient, account, amount: 1_00n, key })
          }
          if (way === 'payout') return payOut(wallet, anna.token, { quoteId, to: SBP, key })
          return withdraw(wallet, actor, { code: 'RUB', amount: 10_00n, key, pan: CARDS.pays })
        }
        const operator = await world.join(`Op ${way}`, ['support'])
        const [row] = await db.query<{ user_id: string; operator_id: string }>(
          `SELECT u.id AS user_id, o.id AS operator_id FROM app_user u, office_operator o
         WHERE u.phone = $1 AND o.name = $2`,
          [anna.phone, operator.name],
        )
        const [userId, operatorId] = [row?.user_id ?? '', row?.operator_id ?? '']
        const before = await balanceOf(wallet, anna.token, 'RUB')
        let leaving: ReturnType<typeof leave> | undefined
        await db.transaction(async (tx) => {
          const now = clock.now()
          const act = {
            userId,
            scope: 'out',
            reason: REASON,
            operatorId,
            requestId: null,
            now,
          } as const
          expect(await freezeOwner(tx, act)).toBe('done')
          leaving = leave()
          await expect.poll(async () => (await findBlocked()).length).toBeGreaterThan(0)
        })
        expect(await leaving).toMatchObject(FROZEN)
        expect(await balanceOf(wallet, anna.token, 'RUB')).toBe(before)
        expect(await auditLedger(db)).toEqual([])
      },
    )
  },
)
