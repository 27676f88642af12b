import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from '../../../server/domain/accounts/open-account.ts'
import { ERASURES } from '../../../server/domain/closing/erasures.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { claimEmails } from '../../../server/domain/email/email-delivery.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { readTables } from '../../architecture/schema.ts'
import { testEngine } from '../../support/test-database.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import {
  ADDRESS,
  freshPhone,
  type Owner,
  PIN,
  readCode,
  readText,
  registerOwner,
} from '../support/app-owners.ts'
import { closingActs } from '../support/closing-acts.ts'
import { emailActs, readLetters } from '../support/email-acts.ts'
import { deviceOf } from '../support/passkey-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

/** Tables whose rows name their owner. */
const OWNED = ERASURES.filter(({ replaced, where }) => !replaced && !where.includes('SELECT')).map(
  ({ table }) => table,
)

const PERSON = {
  first_name: 'Wilhelmina',
  last_name: 'Quisenberry',
  ...ADDRESS,
  city: 'Hintertupfingen',
  zip_code: '98765',
  address: 'Unter den Pappeln 17',
}
const EMAIL = 'wilhelmina.quisenberry@example.com'
const USER_AGENT = 'Mozilla/5.0 (Unmistakable Device 42)'

describe('a wallet that was closed', () => {
  let wallet: Wallet
  let friend: Owner
  let owner: Owner
  let userId: string
  const { close } = closingActs(() => wallet)
  const { change } = emailActs(() => wallet)

  beforeAll(async () => {
    wallet = await openWallet({}, testEngine)
    friend = await registerOwner(wallet, { isVerified: true })
    owner = await register()
    userId = await idOf(owner.phone)
    await live()
    const closed = await close(owner)
    if (closed.status !== 200) throw new Error(`not closed: ${closed.text}`)
  })
  afterAll(() => wallet.close())

  const register = async (): Promise<Owner> => {
    const phone = freshPhone()
    const app = wallet.appWithoutMoney
    const headers = { 'User-Agent': USER_AGENT }
    await call(app, endpoints.register, { body: { ...PERSON, email: EMAIL, phone }, headers })
    const body = { phone, confirm_code: await readCode(wallet, phone) }
    const { json } = await call(app, endpoints.confirmPhone, { body, headers })
    const token = readText(json['auth_token'])
    await wallet.call('setPin', { token, body: { pin_code: PIN } })
    await wallet.context.db.query(`UPDATE app_user SET level = 'verified' WHERE phone = $1`, [
      phone,
    ])
    return { phone, token }
  }

  const idOf = async (phone: string): Promise<string> => {
    const [found] = await wallet.context.db.query<{ id: string }>(
      'SELECT id FROM app_user WHERE phone = $1',
      [phone],
    )
    return found?.id ?? ''
  }

  /** Leaves a row in as many tables as an owner can. */
  const live = async () => {
    const { token } = owner
    const { db, clock } = wallet.context
    await change(token, EMAIL)
    await deviceOf(wallet, token)
    await wallet.call('receiveCode', { token })
    await pass(friend, owner.phone, 'to them')
    await pass(owner, friend.phone, 'back')
    await wallet.call('sendCode', { body: { phone: owner.phone } })
    const now = clock.now()
    await leaveElsewhere(now)
    const later = new Date(now.getTime() + 600_000)
    await db.query(
      `INSERT INTO saved_card (id, user_id, token, last4, brand, used_at)
       VALUES (gen_random_uuid(), $1, 'token-of-a-card', '1111', 'visa', $2)`,
      [userId, now],
    )
    await db.query(
      `INSERT INTO bank_name (user_id, phone, bank_id, state, name, expires_at)
       VALUES ($1, '79990001122', '100', 'told', 'Somebody', $2)`,
      [userId, later],
    )
    const [row] = await db.query<{ id: string }>(
      'SELECT id FROM wallet_transaction WHERE user_id = $1 LIMIT 1',
      [userId],
    )
    await db.query(
      `INSERT INTO transaction_problem (id, user_id, transaction_id, reason, text, idem_key, request_hash, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'other', 'Call Wilhelmina', 'key', 'hash', $3)`,
      [userId, row?.id, now],
    )
  }

  /** What other services know the owner by. */
  const leaveElsewhere = async (now: Date) => {
    const { db } = wallet.context
    await db.query(
      `INSERT INTO notice_target (id, user_id, channel, address, created_at)
       VALUES (gen_random_uuid(), $1, 'push', 'https://push.example/unmistakable-endpoint', $2)`,
      [userId, now],
    )
    await db.query(
      `INSERT INTO notice_switch (user_id, kind, channel, is_on) VALUES ($1, 'news', 'push', true)`,
      [userId],
    )
    await db.query(
      `INSERT INTO telegram_link (user_id, telegram_id, name, linked_at)
       VALUES ($1, '777000111222', '@wilhelmina', $2)`,
      [userId, now],
    )
    await db.query(
      `INSERT INTO telegram_launch (mark, secret_hash, telegram_id, name, expires_at)
       VALUES (repeat('a', 64), repeat('b', 64), '777000111222', '@wilhelmina', $1)`,
      [now],
    )
  }

  const pass = async (from: Owner, phone: string, key: string) => {
    const { id } = await findByPhone(wallet, from.token, phone)
    const account = await accountIn(wallet, from.token, 'USD')
    const sent = await sendMoney(wallet, from.token, {
      recipient: id,
      account,
      amount: 10_00n,
      key,
    })
    if (sent.status !== 200) throw new Error(`not sent: ${sent.text}`)
  }

  /** Every row of every table as text. */
  const dump = async (): Promise<string> => {
    const parts: string[] = []
    for (const { name } of readTables()) {
      const rows = await wallet.context.db.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${name} t`,
      )
      parts.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    return parts.join('\n')
  }

  test('a closed wallet has left nothing about the person in any table', async () => {
    const { db, clock, log, gateways } = wallet.context
    expect((await readLetters(wallet, EMAIL))[0]).toMatchObject({
      subject: 'Your wallet is closed',
    })
    const delivery = { gateway: gateways.email, clock, isErasedWhenSent: true, log }
    for (const send of await claimEmails(db, delivery, 100)) await send()
    const left = await dump()
    const lines = left.split('\n')
    const traces = [
      PERSON.first_name,
      PERSON.last_name,
      PERSON.city,
      PERSON.zip_code,
      PERSON.address,
      'wilhelmina',
      owner.phone,
      'Unmistakable',
      'token-of-a-card',
      '79990001122',
      'Call',
      'unmistakable-endpoint',
      '777000111222',
    ].map((word) => [word, lines.filter((line) => line.includes(word))])
    expect(traces.filter(([, found]) => found?.length !== 0)).toEqual([
      // The friend's own history names who it was, as it was shown to them.
      [PERSON.first_name, expect.any(Array)],
    ])
    const named = lines.filter((line) => line.includes(PERSON.first_name))
    expect(named.every((line) => /^(?:wallet_transaction|notification) /.test(line))).toBe(true)
    expect(named.join('')).not.toContain(userId)
  })

  test.each(OWNED)('a closed wallet has no row in %s', async (table) => {
    const columns = readTables().find(({ name }) => name === table)?.columns ?? []
    const owned = columns.includes('user_id') ? 'user_id::text = $1' : 'phone = $1'
    const value = columns.includes('user_id') ? userId : owner.phone
    const rows = await wallet.context.db.query(`SELECT 1 FROM ${table} WHERE ${owned}`, [value])
    expect(rows).toEqual([])
  })

  test('a wallet that was closed leaves the ledger whole, with its transactions', async () => {
    const { db } = wallet.context
    expect(await auditLedger(db)).toEqual([])
    const kept = await db.query('SELECT 1 FROM wallet_transaction WHERE user_id = $1', [userId])
    expect(kept).toHaveLength(2)
    const { text } = await wallet.call('transactions', { token: friend.token })
    expect(text).toContain('10.00')
  })

  test('a closed wallet has no session, and its phone and address are free for another', async () => {
    expect((await wallet.call('authInfo', { token: owner.token })).status).toBe(401)
    await wallet.call('sendCode', { body: { phone: owner.phone } })
    const next = await registerOwner(wallet, { phone: owner.phone })
    expect((await wallet.call('authInfo', { token: next.token })).json).toMatchObject({
      first_name: 'Anna',
    })
    expect((await change(next.token, EMAIL)).json).toMatchObject({ status: 'success' })
    expect((await wallet.call('wallet', { token: next.token })).text).not.toContain('10.00')
  })

  test('a wallet that was closed opens no account for a call that has waited for the closing', async () => {
    const { db, clock } = wallet.context
    const asked = { idempotencyKey: 'late', currencyCode: 'GBP', requestId: 'late', prefix: 'late' }
    const accounts = () =>
      db.query('SELECT id, status FROM account WHERE user_id = $1 ORDER BY id', [userId])
    const before = await accounts()
    await expect(openAccount(db, { ...asked, userId, now: clock.now() })).rejects.toMatchObject({
      code: 'INVALID_TOKEN',
    })
    expect(await accounts()).toEqual(before)
  })

  test('a wallet that was closed takes no money', async () => {
    const body = { phone: owner.phone }
    const found = await wallet.call('findRecipient', { token: friend.token, body })
    // The new owner of the phone is found, not the old one.
    expect(found.text).not.toContain(PERSON.first_name)
    const { context } = wallet
    expect(
      await context.db.query(`SELECT 1 FROM account WHERE user_id = $1 AND status <> 'closed'`, [
        userId,
      ]),
    ).toEqual([])
  })
})
