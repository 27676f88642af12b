import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTables } from '../../../server/backup/tables.ts'
import type { GivenMoneyAct } from '../../../contract/calls/confirmation.ts'
import { testEngines } from '../../support/test-database.ts'
import { newAccount } from '../../support/telegram-bot.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, type Owner, PIN, readText, registerOwner } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'
import { securityMessages } from '../support/passkey-acts.ts'
import { connectBot, type TelegramServer } from '../support/telegram-acts.ts'
import { accountIn, findByPhone } from '../support/transfer-acts.ts'

const DEVICE = 'a-phone'
const CHALLENGE_SECONDS = 300

const refused = { code: 'BIOMETRY_REFUSED' }
const success = { status: 'success' }

describe.each(testEngines)('biometrics of Telegram (%s)', (engine) => {
  let wallet: Wallet
  let server: TelegramServer
  let recipient: Owner
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    server = connectBot(wallet)
    recipient = await registerOwner(wallet)
  })
  afterAll(() => wallet.close())

  const add = (token: string, { device_id = DEVICE, pin_code = PIN } = {}) =>
    wallet.call('addBiometry', {
      token,
      body: { device_id, pin_code },
      headers: keyed(crypto.randomUUID()),
    })
  const link = async (token: string) => {
    const account = newAccount()
    await server.link(token, { secret: await server.open(account) })
  }

  /** An owner with money whose phone may confirm, and a transfer of theirs. */
  const openSender = async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    await link(token)
    const opened = readText((await add(token)).json['token'])
    const { id: recipient_id } = await findByPhone(wallet, token, recipient.phone)
    const account_id = await accountIn(wallet, token, 'RUB')
    const act = { call: 'transfer', recipient_id, account_id, amount: '100.00' } as const
    return { token, opened, act }
  }
  const begin = (token: string, act: GivenMoneyAct, device_id = DEVICE) =>
    wallet.call('beginBiometry', { token, body: { act, device_id } })

  interface Proof {
    device_id: string
    challenge: string
    answer: string
  }
  /** What a device sends whose biometrics opened a token. */
  const prove = async (token: string, opened: string, act: GivenMoneyAct): Promise<Proof> => {
    const challenge = readText((await begin(token, act)).json['challenge'])
    const answer = createHmac('sha256', opened).update(challenge).digest('base64url')
    return { device_id: DEVICE, challenge, answer }
  }
  const send = (
    token: string,
    { key, ...given }: GivenMoneyAct & { key: string; biometry?: Proof; pin?: string },
  ) => {
    const { call, ...body } = given
    return wallet.call(call, { token, body, headers: keyed(key) })
  }

  test('biometrics of Telegram are added by the PIN for a linked account, of which the owner is notified', async () => {
    const { token } = await registerOwner(wallet)
    expect((await add(token)).json).toMatchObject({ code: 'TELEGRAM_REFUSED' })
    await link(token)
    expect((await add(token, { pin_code: '2468' })).json).toMatchObject({ code: 'PIN_WRONG' })
    const first = await add(token)
    expect(first.json).toMatchObject({ ...success, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await add(token)).text).toBe(first.text)
    const other = await add(token, { device_id: 'another' })
    expect(other.json['token']).not.toBe(first.json['token'])
    const messages = await securityMessages(wallet, token)
    expect(messages.filter((message) => message.startsWith('Biometrics'))).toHaveLength(2)
  })

  test('biometrics confirm a transfer once, also when its answer is lost', async () => {
    const { token, opened, act } = await openSender()
    const before = Number(await balanceOf(wallet, token, 'RUB'))
    const biometry = await prove(token, opened, act)
    const replies = await Promise.all(
      [1, 2, 3].map(() => send(token, { ...act, biometry, key: 'same' })),
    )
    expect(replies[0]?.json).toMatchObject(success)
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(Number(await balanceOf(wallet, token, 'RUB'))).toBe(before - 100)
    const again = await send(token, { ...act, biometry, key: 'another' })
    expect(again.json).toMatchObject({ code: 'PASSKEY_EXPIRED' })
  })

  test('biometrics of another act are refused: amount, account, message or recipient', async () => {
    const { token, opened, act } = await openSender()
    const other = await registerOwner(wallet)
    const changes = [
      { amount: '100.01' },
      { account_id: await accountIn(wallet, token, 'USD') },
      { note: 'changed' },
      { recipient_id: (await findByPhone(wallet, token, other.phone)).id },
    ]
    const biometry = await prove(token, opened, act)
    for (const change of changes) {
      const key = JSON.stringify(change)
      expect((await send(token, { ...act, ...change, biometry, key })).json).toMatchObject(refused)
    }
    const events = await wallet.call('securityEvents', { token })
    const refusal = { kind: 'biometry_refused' }
    expect(events.json['results']).toEqual(
      expect.arrayContaining([expect.objectContaining(refusal)]),
    )
    expect((await send(token, { ...act, biometry, key: 'own' })).json).toMatchObject(success)
  })

  test('biometrics with another token, device, challenge or owner are refused', async () => {
    const [one, other] = [await openSender(), await openSender()]
    const biometry = await prove(one.token, one.opened, one.act)
    const foreign = await prove(other.token, other.opened, other.act)
    const forged = await prove(one.token, other.opened, one.act)
    const lies = [
      forged,
      foreign,
      { ...biometry, answer: 'AAAA' },
      { ...biometry, challenge: 'AAAA' },
      { ...biometry, device_id: 'another' },
    ]
    for (const [index, lie] of lies.entries()) {
      const reply = await send(one.token, { ...one.act, biometry: lie, key: `lie ${index}` })
      expect(reply.json).toMatchObject(refused)
    }
    expect((await begin(one.token, one.act, 'another')).json).toMatchObject(refused)
    const body = { act: { call: 'pin' }, device_id: DEVICE }
    const foreignAct = await wallet.call('beginBiometry', { token: one.token, body })
    expect(foreignAct.json).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('biometrics that are too late, or beside a PIN, are refused', async () => {
    const { token, opened, act } = await openSender()
    const biometry = await prove(token, opened, act)
    const both = await send(token, { ...act, biometry, pin: PIN, key: 'both' })
    expect(both.json).toMatchObject({ code: 'BAD_REQUEST' })
    wallet.clock.forwardSeconds(CHALLENGE_SECONDS + 1)
    const late = await send(token, { ...act, biometry, key: 'late' })
    expect(late.json).toMatchObject({ code: 'PASSKEY_EXPIRED' })
  })

  test.each([
    [
      'another PIN',
      (token: string) =>
        wallet.call('changePin', {
          token,
          body: { pin_code: PIN, new_pin_code: '2580' },
          headers: keyed(crypto.randomUUID()),
        }),
    ],
    ['unlinking', (token: string) => server.call('unlinkTelegram', { token })],
    [
      'taking the right away',
      (token: string) => wallet.call('removeBiometry', { token, body: { device_id: DEVICE } }),
    ],
  ])('biometrics of Telegram end with %s', async (_, end) => {
    const { token, opened, act } = await openSender()
    const biometry = await prove(token, opened, act)
    await end(token)
    expect((await send(token, { ...act, biometry, key: 'ended' })).json).toMatchObject(refused)
    expect((await begin(token, act)).json).toMatchObject(refused)
  })

  test('biometrics of Telegram may be asked for sixty times an hour, and their tokens are stored nowhere', async () => {
    const { token, opened, act } = await openSender()
    for (let count = 0; count < 60; count += 1) await begin(token, act)
    expect((await begin(token, act)).json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const { db } = wallet.context
    const rows = await Promise.all(
      (await listTables(db)).map((table) => db.query(`SELECT * FROM ${table}`)),
    )
    const stored = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(stored).not.toContain(opened)
    expect(wallet.logLines.join('\n')).not.toContain(opened)
  })
})
