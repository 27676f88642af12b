import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import { type Context, createContext } from '../../../server/context.ts'
import { claimNotices } from '../../../server/domain/delivery/claim-notices.ts'
import { connectTelegram } from '../../../server/start/connect-telegram.ts'
import { startTelegram, type TelegramDouble } from '../../support/providers/telegram.ts'
import { BOT_NAME, BOT_TOKEN, newAccount } from '../../support/telegram-bot.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { connectBot, type TelegramServer } from '../support/telegram-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const SETTINGS = { TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_BOT_NAME: BOT_NAME }

describe.each(testEngines)('messages of the bot (%s)', (engine) => {
  let wallet: Wallet
  let double: TelegramDouble
  let context: Context
  let server: TelegramServer
  beforeAll(async () => {
    ;[wallet, double] = await Promise.all([openWallet({}, engine), startTelegram()])
    const settings = readProviderSettings({ ...SETTINGS, TELEGRAM_URL: double.origin })
    const { telegram } = connectTelegram(settings)
    const notices = telegram ? [telegram.messages] : []
    context = createContext({
      ...wallet.context,
      gateways: { ...wallet.context.gateways, telegram, notices },
    })
    server = connectBot({ context, clock: wallet.clock })
  })
  afterAll(async () => {
    await double.close()
    await wallet.close()
  })
  beforeEach(async () => {
    double.messages.length = 0
    double.waits.length = 0
    double.forgetFaults()
    wallet.logLines.length = 0
    await wallet.context.db.query('DELETE FROM notice')
  })

  /** An owner with money whose wallet is linked, before the bot has sent anything. */
  const openLinked = async () => {
    const owner = await registerOwner(wallet, { isVerified: true })
    const account = newAccount()
    await server.link(owner.token, { secret: await server.open(account) })
    return { ...owner, account }
  }
  const unlink = (token: string) => server.call('unlinkTelegram', { token })
  /** A round of the job, after so many seconds; returns how each notice ended. */
  const deliver = async (seconds = 0) => {
    wallet.clock.forwardSeconds(seconds)
    const { db, noticeChannels, clock, log } = context
    const tasks = await claimNotices(db, { channels: noticeChannels, clock, log }, 50)
    return Promise.all(tasks.map((task) => task()))
  }
  const countTargets = async (account: { id: number }) => {
    const rows = await wallet.context.db.query('SELECT 1 FROM notice_target WHERE address = $1', [
      String(account.id),
    ])
    return rows.length
  }
  /** Sends 1.23 rubles to an owner. */
  const sendRuble = async ({ phone }: { phone: string }) => {
    const sender = await registerOwner(wallet, { isVerified: true })
    const { id } = await findByPhone(wallet, sender.token, phone)
    const account = await accountIn(wallet, sender.token, 'RUB')
    const order = { recipient: id, account, amount: 123n, key: crypto.randomUUID() }
    return (await sendMoney(wallet, sender.token, order)).json['number']
  }
  /** Changes the PIN, of which the owner is notified. */
  const tellOnce = async ({ token }: { token: string }) => {
    await server.call('changePin', {
      token,
      body: { pin_code: '1379', new_pin_code: '2580' },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
  }

  test('messages of the bot tell of money without its amount, and lead to the receipt', async () => {
    const { account, ...owner } = await openLinked()
    const number = await sendRuble(owner)
    expect(await deliver()).toEqual([true])
    expect(double.messages).toEqual([
      {
        chat: account.id,
        text: 'Money arrived\nOpen the wallet to see the details.',
        button: 'Open the wallet',
        url: `https://t.me/${BOT_NAME}?startapp=receipt_${String(number)}`,
      },
    ])
    expect(await deliver(3600)).toEqual([])
  })

  test('messages of the bot name amount and person where the owner wants that', async () => {
    const owner = await openLinked()
    await server.call('showSums', { token: owner.token, body: { shows_sums: true } })
    await sendRuble(owner)
    await deliver()
    expect(double.messages[0]?.text).toBe('Money arrived\nYou received ₽1.23 from Anna T.')
  })

  test('messages of security lead to its page, and contain nothing that the owner switched off', async () => {
    const owner = await openLinked()
    await tellOnce(owner)
    await deliver()
    expect(double.messages).toMatchObject([
      { chat: owner.account.id, url: `https://t.me/${BOT_NAME}?startapp=security` },
    ])
    const body = { kind: 'in', channel: 'telegram', is_on: false }
    await server.call('switchNotice', { token: owner.token, body })
    await sendRuble(owner)
    expect(await deliver()).toEqual([true])
    expect(double.messages).toHaveLength(1)
  })

  test('messages of the bot end when the owner has blocked the bot, or there is no chat, and begin anew with a sign-in', async () => {
    for (const end of [double.blocked, double.unknown]) {
      const owner = await openLinked()
      end.add(owner.account.id)
      await tellOnce(owner)
      expect(await deliver()).toEqual([true])
      expect(await countTargets(owner.account)).toBe(0)
      end.delete(owner.account.id)
      await server.signIn(await server.open(owner.account))
      expect(await countTargets(owner.account)).toBe(1)
      expect(await deliver()).toEqual([true])
    }
    expect(double.messages).toHaveLength(2)
  })

  test('messages of the bot wait as long as Telegram says', async () => {
    await tellOnce(await openLinked())
    double.waits.push(45)
    expect(await deliver()).toEqual([false])
    expect(await deliver(44)).toEqual([])
    expect(await deliver(2)).toEqual([true])
    expect(double.messages).toHaveLength(1)
  })

  test.each([
    { answer: 'reset' },
    { answer: 500 },
    { answer: 401 },
    { answer: 200, isDropped: true },
  ] as const)('messages of the bot are tried again after %o, and told', async (fault) => {
    await tellOnce(await openLinked())
    double.fail('POST /bot', fault)
    expect(await deliver()).toEqual([false])
    expect(await deliver(10)).toEqual([true])
    expect(double.messages.length).toBeGreaterThan(0)
    expect(wallet.logLines.join('\n')).toContain('a notice was not told')
    expect(wallet.logLines.join('\n')).not.toContain(BOT_TOKEN)
  })

  test('messages that Telegram refuses for good are given up', async () => {
    await tellOnce(await openLinked())
    double.fail('POST /bot', { isDropped: true, answer: 400 })
    expect(await deliver()).toEqual([false])
    expect(await deliver(3600)).toEqual([])
    expect(wallet.logLines.join('\n')).toContain('a notice was refused')
  })

  test('messages of the bot end with the link', async () => {
    const owner = await openLinked()
    await unlink(owner.token)
    await sendRuble(owner)
    await deliver()
    expect(double.messages).toEqual([])
    expect(await countTargets(owner.account)).toBe(0)
  })

  test('messages of the bot need a token that fits its name', async () => {
    const at = (settings: object) =>
      connectTelegram(
        readProviderSettings({ ...SETTINGS, TELEGRAM_URL: double.origin, ...settings }),
      ).connection
    expect(await at({}).probe?.()).toBe(`the bot is @${BOT_NAME}`)
    await expect(at({ TELEGRAM_BOT_NAME: 'another_bot' }).probe?.()).rejects.toThrow('another bot')
    const stranger = BOT_TOKEN.replace('7', '8')
    await expect(at({ TELEGRAM_BOT_TOKEN: stranger }).probe?.()).rejects.toThrow('answered 401')
    const { TELEGRAM_BOT_NAME: _, ...half } = SETTINGS
    const { connection, telegram } = connectTelegram(readProviderSettings(half))
    expect(connection).toMatchObject({ state: 'incomplete', missing: ['TELEGRAM_BOT_NAME'] })
    expect(telegram).toBeNull()
  })
})
