import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTables } from '../../../server/backup/tables.ts'
import { TELEGRAM } from '../../../contract/rules/capabilities.ts'
import { BOT_NAME, BOT_TOKEN, newAccount } from '../../support/telegram-bot.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { logIn, readText, registerOwner } from '../support/app-owners.ts'
import { securityMessages } from '../support/passkey-acts.ts'
import { connectBot, newSecret, type TelegramServer } from '../support/telegram-acts.ts'

const QUARTER_HOUR_SECONDS = 900

const refused = { code: 'TELEGRAM_REFUSED' }
const expired = { code: 'TELEGRAM_EXPIRED' }
const success = { status: 'success' }

describe.each(testEngines)('Telegram (%s)', (engine) => {
  let wallet: Wallet
  let server: TelegramServer
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    server = connectBot(wallet)
  })
  afterAll(() => wallet.close())

  /** An owner whose wallet is linked to a new account. */
  const openLinked = async () => {
    const { token, phone } = await registerOwner(wallet)
    const account = newAccount()
    const { json } = await server.link(token, { secret: await server.open(account) })
    expect(json).toMatchObject({ ...success, link: { name: `@${account.username}` } })
    return { token, phone, account }
  }
  const isOpen = async (token: string) => (await server.call('authInfo', { token })).status === 200
  const enter = async (account: object) => {
    const { json } = await server.signIn(await server.open(account))
    return readText(json['auth_token'])
  }

  test('Telegram is there where a bot is set, and nowhere else', async () => {
    const { token } = await registerOwner(wallet)
    const gateways = { ...wallet.context.gateways, telegram: null }
    const without = connectBot({ ...wallet, context: { ...wallet.context, gateways } })
    const has = async (asked: TelegramServer) =>
      (await asked.call('authInfo', { token })).json['capabilities']
    expect(await has(server)).toContain(TELEGRAM)
    expect(await has(without)).not.toContain(TELEGRAM)
    const body = { init_data: server.sign(newAccount()), secret: newSecret() }
    const statuses = [
      await without.call('telegram', { token }),
      await without.call('unlinkTelegram', { token }),
      await without.call('launchTelegram', { body }),
      await without.call('signInByTelegram', { body }),
    ].map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([404]))
    const own = await server.call('telegram', { token })
    expect(own.json).toEqual({ bot_name: BOT_NAME, link: null })
  })

  describe('a launch', () => {
    test('a launch leads to the wallet that is linked, whose owner it masks, and to none before', async () => {
      const account = newAccount()
      const before = await server.launch(server.sign(account))
      expect(before.json).toEqual({
        ...success,
        message: '',
        telegram_name: `@${account.username}`,
        owner: null,
      })
      const { account: linked, phone } = await openLinked()
      const after = await server.launch(server.sign(linked))
      expect(after.json['owner']).toEqual({
        name: 'Anna T.',
        phone: `+${phone.slice(0, 4)}•••${phone.slice(-4)}`,
      })
    })

    test('a launch is taken once: a replay is refused, a repeat of its own page is not', async () => {
      const { account } = await openLinked()
      const [data, secret] = [server.sign(account), newSecret()]
      const replies = await Promise.all([server.launch(data, secret), server.launch(data)])
      const codes = replies.map(({ json }) => json['code'] ?? json['status'])
      expect(new Set(codes)).toEqual(new Set(['TELEGRAM_REFUSED', 'success']))
      const first = server.sign(account)
      expect((await server.launch(first, secret)).json).toMatchObject(
        codes[0] === 'success' ? refused : success,
      )
      const [again, own] = [server.sign(account), newSecret()]
      expect((await server.launch(again, own)).json).toMatchObject(success)
      expect((await server.launch(again, own)).json).toMatchObject(success)
      expect((await server.launch(again)).json).toMatchObject(refused)
      expect((await server.signIn(own)).json).toMatchObject(success)
      expect((await server.launch(again, own)).json).toMatchObject(refused)
    })

    test('a launch with old data, or with data from the future, is refused', async () => {
      const account = newAccount()
      for (const ageSeconds of [62, 3600, -30]) {
        const data = server.sign(account, { ageSeconds })
        expect((await server.launch(data)).json).toMatchObject(expired)
      }
      expect((await server.launch(server.sign(account, { ageSeconds: 55 }))).json).toMatchObject(
        success,
      )
    })

    test('a launch with forged, changed or foreign data is refused', async () => {
      const account = newAccount()
      const foreign = server.sign(account, { token: `7${BOT_TOKEN}` })
      const changed = server.sign(account).replace(String(account.id), '1')
      const more = `${server.sign(account)}&start_param=topup`
      for (const data of [foreign, changed, more, 'hash=1', '%']) {
        expect((await server.launch(data)).json).toMatchObject(refused)
      }
    })

    test('a launch may be tried as often as a code', async () => {
      const strict = connectBot({
        ...wallet,
        context: {
          ...wallet.context,
          settings: { ...wallet.context.settings, codeChecksPerAddressPerHour: 0 },
        },
      })
      const many = { code: 'TOO_MANY_REQUESTS' }
      expect((await strict.launch(server.sign(newAccount()))).json).toMatchObject(many)
      expect((await strict.signIn(newSecret())).json).toMatchObject(many)
    })
  })

  describe('linking', () => {
    test('linking Telegram needs the PIN, is shown, told and listed, and is done once', async () => {
      const { token } = await registerOwner(wallet)
      const account = newAccount()
      const secret = await server.open(account)
      const wrong = await server.link(token, { secret, pin_code: '2468' })
      expect(wrong.json).toMatchObject({ code: 'PIN_WRONG' })
      const replies = [
        await server.link(token, { secret, key: 'same' }),
        await server.link(token, { secret, key: 'same' }),
        await server.link(token, { secret: await server.open(account) }),
      ]
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
      const own = await server.call('telegram', { token })
      expect(own.json['link']).toEqual(replies[0]?.json['link'])
      expect(await securityMessages(wallet, token)).toEqual([
        expect.stringContaining(`The Telegram account @${account.username} was linked`),
      ])
      const events = await wallet.call('securityEvents', { token })
      expect(events.json['results']).toMatchObject([
        { kind: 'telegram_linked', device: `@${account.username}` },
        { kind: 'pin_refused' },
        {},
        {},
      ])
    })

    test('linking Telegram refuses an account of another owner, and a second account', async () => {
      const { account, token } = await openLinked()
      const other = await registerOwner(wallet)
      const taken = await server.link(other.token, { secret: await server.open(account) })
      expect(taken.json).toMatchObject({ code: 'TELEGRAM_TAKEN' })
      const second = await server.link(token, { secret: await server.open(newAccount()) })
      expect(second.json).toMatchObject({ code: 'TELEGRAM_OTHER' })
    })

    test('linking one account by two owners concurrently succeeds for one', async () => {
      const owners = [await registerOwner(wallet), await registerOwner(wallet)]
      const account = newAccount()
      const secrets = [await server.open(account), await server.open(account)]
      const replies = await Promise.all(
        owners.map(({ token }, index) => server.link(token, { secret: secrets[index] ?? '' })),
      )
      const codes = replies.map(({ json }) => json['code'] ?? json['status'])
      expect(new Set(codes)).toEqual(new Set(['TELEGRAM_TAKEN', 'success']))
    })

    test('a launch needs to be repeated for linking after a quarter of an hour', async () => {
      const { token } = await registerOwner(wallet)
      const secret = await server.open(newAccount())
      wallet.clock.forwardSeconds(QUARTER_HOUR_SECONDS + 1)
      expect((await server.link(token, { secret })).json).toMatchObject(expired)
      expect((await server.link(token, { secret: newSecret() })).json).toMatchObject(expired)
    })
  })

  describe('signing in', () => {
    test('signing in by Telegram opens a session like any other, of which the others are notified', async () => {
      const { account, token } = await openLinked()
      const entered = await enter(account)
      expect(await isOpen(entered)).toBe(true)
      expect(await securityMessages(wallet, token)).toMatchObject([
        expect.stringContaining('Login from a new device: iPhone'),
        expect.stringContaining('was linked'),
      ])
      const { json } = await wallet.call('sessions', { token: entered })
      expect(json['results']).toMatchObject([{ is_current: true }, { is_current: false }])
    })

    test('a sign-in by one launch is done once, also at the same time', async () => {
      const { account } = await openLinked()
      const secret = await server.open(account)
      const replies = await Promise.all([server.signIn(secret), server.signIn(secret)])
      const codes = replies.map(({ json }) => json['code'] ?? json['status'])
      expect(new Set(codes)).toEqual(new Set(['TELEGRAM_EXPIRED', 'success']))
    })

    test('signing in with an account without a wallet, or of a blocked owner, is refused alike', async () => {
      const nobody = await server.signIn(await server.open(newAccount()))
      expect(nobody.json).toMatchObject(refused)
      const { account, phone } = await openLinked()
      const secret = await server.open(account)
      await wallet.context.db.query(`UPDATE app_user SET status = 'disabled' WHERE phone = $1`, [
        phone,
      ])
      expect((await server.signIn(secret)).text).toBe(nobody.text)
      const launch = await server.launch(server.sign(account))
      expect(launch.json['owner']).toBeNull()
    })

    test('a sign-in with a launch that is over, or that nobody made, is refused', async () => {
      const { account } = await openLinked()
      const secret = await server.open(account)
      wallet.clock.forwardSeconds(QUARTER_HOUR_SECONDS + 1)
      expect((await server.signIn(secret)).json).toMatchObject(expired)
      expect((await server.signIn(newSecret())).json).toMatchObject(expired)
    })
  })

  describe('unlinking', () => {
    test('unlinking Telegram ends the sessions that Telegram opened, and no other', async () => {
      const { account, token, phone } = await openLinked()
      const [entered, byPhone] = [await enter(account), await logIn(wallet, phone)]
      expect((await server.call('unlinkTelegram', { token: entered })).json).toMatchObject(success)
      expect(await Promise.all([entered, token, byPhone].map(isOpen))).toEqual([false, true, true])
      const again = await server.signIn(await server.open(account))
      expect(again.json).toMatchObject(refused)
      const [message] = await securityMessages(wallet, token)
      expect(message).toBe(`The Telegram account @${account.username} was unlinked.`)
      expect((await server.call('unlinkTelegram', { token })).json).toMatchObject(success)
      expect((await securityMessages(wallet, token))[0]).toBe(message)
    })

    test('unlinking frees the account for another wallet, and is limited', async () => {
      const { account, token } = await openLinked()
      await server.call('unlinkTelegram', { token })
      const other = await registerOwner(wallet)
      const linked = await server.link(other.token, { secret: await server.open(account) })
      expect(linked.json).toMatchObject(success)
      for (let count = 0; count < 30; count += 1) await server.call('unlinkTelegram', { token })
      const reply = await server.call('unlinkTelegram', { token })
      expect(reply.json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    })

    test('unlinking at the time of signing in leaves no session that Telegram opened', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { account, token } = await openLinked()
        const secret = await server.open(account)
        const [entered] = await Promise.all([
          server.signIn(secret),
          server.call('unlinkTelegram', { token }),
        ])
        const opened = entered.json['auth_token'] ?? ''
        expect(opened !== '' && (await isOpen(readText(opened)))).toBe(false)
        expect(entered.json['code']).toBe(opened === '' ? refused.code : undefined)
      }
    })

    test('unlinking is refused while a new PIN waits', async () => {
      const { token, phone } = await openLinked()
      await wallet.context.db.query(
        `INSERT INTO pin_reset (user_id, session_id, confirmed_at, hash, params, opens_at)
         SELECT id, id, $2, 'hash', 'params', $3 FROM app_user WHERE phone = $1`,
        [phone, wallet.clock.now(), new Date(wallet.clock.now().getTime() + 3_600_000)],
      )
      const reply = await server.call('unlinkTelegram', { token })
      expect(reply.json).toMatchObject({ code: 'PIN_RESET_WAITING' })
    })
  })

  test('Telegram leaves neither launch data nor secrets in log or database', async () => {
    const { account } = await openLinked()
    const [data, secret] = [server.sign(account), newSecret()]
    await server.launch(data, secret)
    await server.signIn(secret)
    const { db } = wallet.context
    const rows = await Promise.all(
      (await listTables(db)).map((table) => db.query(`SELECT * FROM ${table}`)),
    )
    const stored = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const log = wallet.logLines.join('\n')
    const hash = new URLSearchParams(data).get('hash') ?? ''
    for (const hidden of [BOT_TOKEN, secret, hash, 'query_id']) {
      expect(stored).not.toContain(hidden)
      expect(log).not.toContain(hidden)
    }
  })
})
