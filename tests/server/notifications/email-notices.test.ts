import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Context, createContext } from '../../../server/context.ts'
import { builtInMigrations } from '../../../server/db/migrate.ts'
import { claimEmails } from '../../../server/domain/email/email-delivery.ts'
import type { EmailGateway, EmailMessage } from '../../../server/gateways/email/email-gateway.ts'
import { ProviderFailure } from '../../../server/gateways/provider-call.ts'
import { createApp } from '../../../server/start/create-app.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { freshPhone, type Owner, PIN, readCode, registerOwner } from '../support/app-owners.ts'
import { confirm as signAct } from '../support/confirm-acts.ts'
import { deliverNotices, emailActs, freshAddress, readLetters } from '../support/email-acts.ts'
import { keyed } from '../support/keyed.ts'
import { deviceOf, listPasskeys } from '../support/passkey-acts.ts'
import { phoneActs } from '../support/phone-acts.ts'
import { NEW_PIN, pinActs, reset } from '../support/pin-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

const { change: confirmAddress } = emailActs(() => wallet)
const acts = pinActs(() => wallet)
const TARGETS = `SELECT 1 FROM notice_target WHERE channel = 'email' AND address = $1`

/**
 * The wallet with this mail server, whose answers are waited for 50 ms; without one where it is
 * undefined.
 */
const serverWith = (send: EmailGateway['send'] | undefined) => {
  const { gateways, settings } = wallet.context
  return createContext({
    ...wallet.context,
    gateways: { ...gateways, email: send ? { name: 'email', send } : null },
    settings: { ...settings, providerDeadlineMs: 50 },
  })
}

/** A round of the job that sends letters. */
const deliverLetters = async ({ db, clock, log, gateways }: Context) => {
  const delivery = { gateway: gateways.email, clock, isErasedWhenSent: false, log }
  const tasks = await claimEmails(db, delivery, 50)
  return Promise.all(tasks.map((send) => send()))
}

const pay = async (token: string, phone: string, amount: bigint) => {
  const { id } = await findByPhone(wallet, token, phone)
  const account = await accountIn(wallet, token, 'RUB')
  const key = `${token} ${amount}`
  const { status } = await sendMoney(wallet, token, { recipient: id, account, amount, key })
  expect(status).toBe(200)
}

const removePasskey = async ({ token }: Owner) => {
  const [passkey] = await listPasskeys(wallet, token)
  const body = { passkey_id: passkey?.passkey_id, pin_code: PIN }
  return wallet.call('removePasskey', { token, body, headers: keyed(`remove ${token}`) })
}

const renewPin = async ({ token }: Owner) => {
  const device = await deviceOf(wallet, token)
  const passkey = await signAct(wallet, token, { act: { call: 'pin' }, device })
  const body = { pin_code: NEW_PIN, passkey }
  return wallet.call('renewPin', { token, body, headers: keyed(`renew ${token}`) })
}

/** What is done, and the letter about it. */
const CHANGES = [
  ['a new PIN is asked for', (owner: Owner) => reset(acts, owner), /cancel the reset in Security/],
  [
    'the PIN is changed',
    ({ token }: Owner) => acts.change(token, PIN, NEW_PIN),
    /^Your PIN was changed/,
  ],
  ['the PIN is renewed by a passkey', renewPin, /^Your PIN was changed/],
  [
    'the phone is changed',
    (owner: Owner) => phoneActs(() => wallet).change(owner, freshPhone()),
    /^Your phone number was changed/,
  ],
  [
    'a passkey is added',
    ({ token }: Owner) => deviceOf(wallet, token),
    /^The passkey .* was added/,
  ],
] as const

/** An owner with a confirmed address, before any letter but that of the code. */
const openOwner = async () => {
  const owner = await registerOwner(wallet, { isVerified: true })
  const address = freshAddress()
  await confirmAddress(owner.token, address)
  await deliverNotices(wallet.context)
  const readNew = async () =>
    (await readLetters(wallet, address)).filter(({ code }) => code === null)
  return { ...owner, address, readNew }
}

describe('a letter goes to the confirmed address', () => {
  test.each(CHANGES)('once, when %s', async (_, act, words) => {
    const { readNew, ...owner } = await openOwner()
    await act(owner)
    await deliverNotices(wallet.context)
    const told = (await readNew()).filter(({ text }) => words.test(text))
    expect(told).toMatchObject([{ subject: 'Wallet security' }])
    expect(told[0]?.text).not.toContain('You can choose which emails')
  })

  test('a letter is sent when a passkey is removed, in the language of the owner', async () => {
    const { readNew, ...owner } = await openOwner()
    await deviceOf(wallet, owner.token)
    await deliverNotices(wallet.context)
    await wallet.context.db.query(`UPDATE app_user SET language = 'ru' WHERE phone = $1`, [
      owner.phone,
    ])
    await removePasskey(owner)
    await deliverNotices(wallet.context)
    const [letter] = await readNew()
    expect(letter).toMatchObject({ subject: 'Безопасность кошелька' })
    expect(letter?.text).toMatch(/^Ключ доступа .* удален\.\n\nЭто письмо отправил ваш кошелек/)
  })

  test('a letter is sent when somebody signs in, with device and time', async () => {
    const { readNew, phone } = await openOwner()
    await wallet.call('sendCode', { body: { phone } })
    const body = { phone, confirm_code: await readCode(wallet, phone) }
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
    await wallet.call('login', { body, headers })
    await deliverNotices(wallet.context)
    const [letter] = await readNew()
    expect(letter?.text).toMatch(/^.*Firefox.*\d{4}.*UTC/)
  })

  test('a letter about money out is sent where nothing else reaches the owner, without amount and name', async () => {
    const sender = await openOwner()
    const { phone } = await registerOwner(wallet, { isVerified: true })
    await pay(sender.token, phone, 1_24n)
    await deliverNotices(wallet.context)
    expect(await sender.readNew()).toMatchObject([{ subject: 'Money sent' }])
    await wallet.call('showSums', { token: sender.token, body: { shows_sums: true } })
    await pay(sender.token, phone, 1_23n)
    await deliverNotices(wallet.context)
    const [whole, bare] = await sender.readNew()
    expect(bare?.text).not.toMatch(/1[.,]2|Anna/)
    expect(bare?.text).toContain('You can choose which emails you get')
    expect(whole?.text).toMatch(/₽1\.23.*Anna T\./)
  })

  test('a letter about incoming money is sent once that was switched on', async () => {
    const [recipient, sender] = [
      await openOwner(),
      await registerOwner(wallet, { isVerified: true }),
    ]
    await pay(sender.token, recipient.phone, 1_24n)
    await deliverNotices(wallet.context)
    expect(await recipient.readNew()).toEqual([])
    const { token, phone, readNew } = recipient
    const body = { kind: 'in', channel: 'email', is_on: true }
    await wallet.call('switchNotice', { token, body })
    await pay(sender.token, phone, 1_23n)
    await deliverNotices(wallet.context)
    expect(await readNew()).toMatchObject([{ subject: 'Money arrived' }])
  })

  test('a letter is sent to no address that was only typed or that was left', async () => {
    const owner = await registerOwner(wallet)
    await acts.change(owner.token, PIN, NEW_PIN)
    await deliverNotices(wallet.context)
    const letters = await readLetters(wallet, 'anna@example.com')
    expect(letters.filter(({ text }) => text.startsWith('Your PIN'))).toEqual([])
    const { address, readNew, token } = await openOwner()
    const next = freshAddress()
    await confirmAddress(token, next)
    await deliverNotices(wallet.context)
    await acts.change(token, PIN, NEW_PIN)
    await deliverNotices(wallet.context)
    expect(await readNew()).toMatchObject([{ text: expect.stringContaining('was changed, ') }])
    expect((await readLetters(wallet, next))[0]?.text).toMatch(/^Your PIN was changed/)
    expect(await wallet.context.db.query(TARGETS, [address])).toEqual([])
  })
})

describe('a letter that is handed over', () => {
  test('a letter that is queued twice is sent once, also by several servers', async () => {
    const { token, readNew } = await openOwner()
    await acts.change(token, PIN, NEW_PIN)
    const { db } = wallet.context
    const owed = await db.query('SELECT * FROM notice')
    await Promise.all([deliverNotices(wallet.context), deliverNotices(wallet.context)])
    // A server ended before it forgot what it had handed over.
    await db.query(
      `INSERT INTO notice SELECT * FROM jsonb_populate_recordset(NULL::notice, $1::jsonb)`,
      [JSON.stringify(owed)],
    )
    await deliverNotices(wallet.context)
    expect(await readNew()).toHaveLength(1)
  })

  test.each([
    ['hangs', () => new Promise<void>(() => {})],
    ['refuses for now', () => Promise.reject(new ProviderFailure('451', { outcome: 'unknown' }))],
    ['writes garbage', () => Promise.reject(new SyntaxError('<html>'))],
  ])(
    'a letter that is handed over waits in the outbox while the mail server %s',
    async (_, send) => {
      const { token, address } = await openOwner()
      const sent: EmailMessage[] = []
      const faulty = serverWith(send)
      const whole = serverWith((letter) => Promise.resolve(void sent.push(letter)))
      await deliverLetters(whole)
      sent.length = 0
      await acts.change(token, PIN, NEW_PIN)
      expect(await deliverNotices(faulty)).toEqual([true])
      expect(await deliverLetters(faulty)).toEqual([false])
      expect(await deliverLetters(whole)).toEqual([])
      wallet.clock.forwardSeconds(2)
      expect(await deliverLetters(whole)).toEqual([true])
      expect(sent).toMatchObject([{ to: address, subject: 'Wallet security' }])
      expect(wallet.logLines.join('\n')).not.toContain(address)
    },
  )

  test('a letter that is handed over waits for no mail server where there is none, and no address stands in the preferences', async () => {
    const { token } = await openOwner()
    const without = serverWith(undefined)
    const { json } = await call(createApp(without), endpoints.noticePreferences, { token })
    expect(JSON.stringify(json['channels'])).not.toContain('email')
    await acts.change(token, PIN, NEW_PIN)
    expect(await deliverNotices(without)).toEqual([true])
  })

  test('a letter that is handed over goes to addresses that were confirmed before there was the channel', async () => {
    const { db } = wallet.context
    const { address, token, readNew } = await openOwner()
    await db.query(`DELETE FROM notice_target WHERE channel = 'email'`)
    await db.query(builtInMigrations()['136-email-targets'] ?? '')
    expect(await db.query(TARGETS, [address])).toHaveLength(1)
    await acts.change(token, PIN, NEW_PIN)
    await deliverNotices(wallet.context)
    expect(await readNew()).toHaveLength(1)
  })

  test('a letter that is handed over is nothing for a blocked owner, whose address stays', async () => {
    const { address, phone, token, readNew } = await openOwner()
    await acts.change(token, PIN, NEW_PIN)
    const block = `UPDATE app_user SET status = $2 WHERE phone = $1`
    await wallet.context.db.query(block, [phone, 'disabled'])
    await deliverNotices(wallet.context)
    await wallet.context.db.query(block, [phone, 'active'])
    expect(await readNew()).toEqual([])
    expect(await wallet.context.db.query(TARGETS, [address])).toHaveLength(1)
  })
})
