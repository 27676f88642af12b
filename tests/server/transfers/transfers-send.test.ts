import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import type { Minor } from '../../../contract/rules/money.ts'
import { Recipient } from '../../../contract/calls/transfers.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, type Owner, readText, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'
import { dropTariffLines, setTariffLines } from '../support/tariff-lines.ts'

const MINUTE_S = 60
const HOUR_S = 3600

describe.each(testEngines)('a transfer (%s)', (engine) => {
  let wallet: Wallet
  let anna: Owner
  let boris: Owner
  let usd: string
  let toBoris: string
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    anna = await registerOwner(wallet, { isVerified: true })
    boris = await registerOwner(wallet)
    usd = await accountIn(wallet, anna.token, 'USD')
    toBoris = (await findByPhone(wallet, anna.token, boris.phone)).id
  })
  afterAll(() => wallet.close())

  let keys = 0
  /** Sends dollars from Anna to Boris under a new key; `changes` replace members of the request. */
  const send = (amount: Minor, changes: object = {}, key = `act ${(keys += 1)}`) =>
    sendMoney(wallet, anna.token, { recipient: toBoris, account: usd, amount, key, changes })

  const query = (sql: string, parameters: unknown[] = []) =>
    wallet.context.db.query<Record<string, unknown>>(sql, parameters)

  const newestRow = async ({ token }: Owner) => {
    const { json } = await wallet.call('transactions', { token, query: { limit: '1' } })
    return Array.isArray(json['results']) ? json['results'][0] : undefined
  }

  const newestNotification = async ({ token }: Owner) => {
    const { json } = await wallet.call('notifications', { token })
    return Array.isArray(json['results']) ? json['results'][0] : undefined
  }

  test('a transfer moves the money at once: one transfer, two rows, two notifications, one audit entry', async () => {
    const [before, had] = [
      await balanceOf(wallet, anna.token, 'USD'),
      await balanceOf(wallet, boris.token, 'USD'),
    ]
    const reply = await send(12_50n, { note: 'for dinner' })
    expect(reply).toMatchObject({ status: 200, json: { status: 'success' } })
    const number = readText(reply.json['number'])
    expect(number).toMatch(/^T-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const after = Number(await balanceOf(wallet, anna.token, 'USD'))
    expect(after).toBeCloseTo(Number(before) - 12.5, 5)
    expect(Number(await balanceOf(wallet, boris.token, 'USD'))).toBe(Number(had) + 12.5)
    const shared = { kind: 'transfer', status: 'complete', currency_code: 'USD', number }
    const row = await newestRow(anna)
    expect(row).toMatchObject({
      ...shared,
      amount: '-12.50',
      counterparty: 'An••• T.',
      note: 'for dinner',
      description: 'Transfer to An••• T.',
    })
    expect(row).not.toHaveProperty('method')
    expect(await newestRow(boris)).toMatchObject({
      ...shared,
      amount: '12.50',
      note: 'for dinner',
      description: 'Transfer from Anna T.',
    })
    expect(await newestNotification(anna)).toMatchObject({
      kind: 'out',
      message: 'You sent $12.50 to An••• T.',
    })
    expect(await newestNotification(boris)).toMatchObject({
      kind: 'in',
      message: 'You received $12.50 from Anna T.',
    })
    const entries = await query(`SELECT user_id FROM audit_log WHERE event = 'transfer_sent'`)
    expect(entries).toHaveLength(1)
    const transfers = await query(`SELECT 1 FROM transfer WHERE kind = 'transfer'`)
    expect(transfers).toHaveLength(1)
  })

  test('a transfer by a code says so in both rows', async () => {
    await send(1_01n, { is_qr: true })
    expect(await newestRow(anna)).toMatchObject({ method: 'qr' })
    expect(await newestRow(boris)).toMatchObject({ method: 'qr' })
  })

  test('a transfer stays among the recent recipients, the latest first, until it is removed', async () => {
    const vera = await registerOwner(wallet)
    const toVera = await findByPhone(wallet, anna.token, vera.phone)
    expect(toVera.is_first).toBe(true)
    const recent = async () => {
      const { json } = await wallet.call('recentRecipients', { token: anna.token })
      return v.parse(v.array(Recipient), json['results'])
    }
    expect((await recent()).map(({ id }) => id)).toEqual([toBoris])
    await send(1_02n, { recipient_id: toVera.id })
    expect(await recent()).toMatchObject([
      { id: toVera.id, is_first: false },
      { id: toBoris, is_first: false },
    ])
    wallet.clock.forwardSeconds(24 * HOUR_S)
    expect((await send(1_02n, { recipient_id: toVera.id })).status).toBe(200)
    const forget = () =>
      wallet.call('forgetRecipient', { token: anna.token, body: { recipient_id: toVera.id } })
    expect((await forget()).json).toMatchObject({ status: 'success' })
    expect((await forget()).status).toBe(200)
    expect((await recent()).map(({ id }) => id)).toEqual([toBoris])
    const late = await send(1_03n, { recipient_id: toVera.id })
    expect(late.json['code']).toBe('RECIPIENT_EXPIRED')
    const found = await findByPhone(wallet, anna.token, vera.phone)
    expect(found).toMatchObject({ is_first: false })
    const mine = await findByPhone(wallet, vera.token, anna.phone)
    expect(mine.id).not.toBe(found.id)
  })

  test('a transfer is refused with an id of another owner, of nobody, or older than ten minutes', async () => {
    const fresh = await registerOwner(wallet)
    const { id } = await findByPhone(wallet, anna.token, fresh.phone)
    wallet.clock.forwardSeconds(10 * MINUTE_S + 1)
    for (const recipient_id of [id, usd, 'nobody', '0']) {
      expect((await send(1_00n, { recipient_id })).json['code']).toBe('RECIPIENT_EXPIRED')
    }
    await findByPhone(wallet, anna.token, fresh.phone)
    expect((await send(1_00n, { recipient_id: id })).status).toBe(200)
  })

  test('a transfer is refused from the account of another owner, a frozen one, and without money', async () => {
    const theirs = await accountIn(wallet, boris.token, 'USD')
    expect((await send(1_00n, { account_id: theirs })).json['code']).toBe('ACCOUNT_NOT_FOUND')
    expect((await send(1_00n, { account_id: 'none' })).json['code']).toBe('ACCOUNT_NOT_FOUND')
    expect((await send(0n)).json['code']).toBe('AMOUNT_ZERO')
    expect((await send(1n, { amount: '0.001' })).json['code']).toBe('BAD_REQUEST')
    expect((await send(5_000_00n)).json['code']).toBe('INSUFFICIENT_FUNDS')
    expect((await send(100_000_01n)).json['code']).toBe('AMOUNT_TOO_LARGE')
    await query(`UPDATE account SET status = 'frozen' WHERE id = $1`, [usd])
    expect((await send(1_04n)).json['code']).toBe('ACCOUNT_CLOSED')
    await query(`UPDATE account SET status = 'open' WHERE id = $1`, [usd])
  })

  test('a transfer is refused to a blocked owner and in a currency that they do not accept', async () => {
    const status = (value: string) =>
      query('UPDATE app_user SET status = $2 WHERE phone = $1', [boris.phone, value])
    await status('disabled')
    expect((await send(1_05n)).json['code']).toBe('RECIPIENT_NOT_ACCEPTING')
    await status('active')
    const theirs = await accountIn(wallet, boris.token, 'USD')
    await query(`UPDATE account SET status = 'closed' WHERE id = $1`, [theirs])
    const refused = await send(1_05n)
    expect(refused.json).toMatchObject({
      code: 'CURRENCY_NOT_ACCEPTED',
      message: "The recipient doesn't accept USD.",
    })
    await query(`UPDATE account SET status = 'open' WHERE id = $1`, [theirs])
  })

  test('a transfer opens an account for the recipient in the same act, unless they do not want that', async () => {
    const usdc = await accountIn(wallet, anna.token, 'USDC')
    const set = (opens_accounts: boolean) =>
      wallet.call('setTransferSettings', {
        token: boris.token,
        body: { is_findable: true, opens_accounts },
      })
    await set(false)
    expect((await send(2_00n, { account_id: usdc })).json['code']).toBe('CURRENCY_NOT_ACCEPTED')
    await set(true)
    expect((await send(2_00n, { account_id: usdc })).json['code']).toBe('CURRENCY_NOT_ACCEPTED')
    await query(`UPDATE app_user SET level = 'verified' WHERE phone = $1`, [boris.phone])
    const tooMuch = await send(900_00n, { account_id: usdc })
    expect(tooMuch.json['code']).toBe('INSUFFICIENT_FUNDS')
    expect(await balanceOf(wallet, boris.token, 'USDC')).toBeUndefined()
    expect((await send(2_00n, { account_id: usdc })).status).toBe(200)
    expect(await balanceOf(wallet, boris.token, 'USDC')).toBe('2.00')
  })

  test('a transfer needs the level that may withdraw, and the right PIN', async () => {
    const poor = await registerOwner(wallet)
    const { id } = await findByPhone(wallet, poor.token, boris.phone)
    const account = await accountIn(wallet, poor.token, 'USD')
    const sending = { recipient: id, account, amount: 1_00n, key: 'not allowed' }
    const refused = await sendMoney(wallet, poor.token, sending)
    expect(refused).toMatchObject({ status: 403, json: { code: 'TRANSFER_NOT_ALLOWED' } })
    const wrong = await send(1_06n, { pin: '0000' })
    expect(wrong.json['code']).toBe('PIN_WRONG')
    const [entry] = await query(
      `SELECT detail FROM audit_log WHERE event = 'pin_refused' ORDER BY at DESC LIMIT 1`,
    )
    expect(entry).toEqual({ detail: { refusal: 'PIN_WRONG' } })
    expect((await send(1_06n)).status).toBe(200)
  })

  test('a transfer of the same sum to the same person within two minutes has to be confirmed', async () => {
    expect((await send(3_00n)).status).toBe(200)
    const repeat = await send(3_00n)
    expect(repeat).toMatchObject({ status: 422, json: { code: 'TRANSFER_REPEATED' } })
    expect((await send(3_01n)).status).toBe(200)
    const key = 'the repeat'
    expect((await send(3_00n, {}, key)).json['code']).toBe('TRANSFER_REPEATED')
    expect((await send(3_00n, { is_repeat_confirmed: true }, key)).status).toBe(200)
    wallet.clock.forwardSeconds(2 * MINUTE_S + 1)
    expect((await send(3_00n)).status).toBe(200)
  })

  test('a transfer refuses a note with a link; of another keeps one line without control characters', async () => {
    for (const note of ['see https://x.example', 'www.evil.com', 'pay at evil.ru/1', 'a.рф']) {
      expect((await send(1_07n, { note })).json['code']).toBe('NOTE_INVALID')
    }
    const tooLong = await send(1_07n, { note: 'x'.repeat(141) })
    expect(tooLong.json['code']).toBe('BAD_REQUEST')
    await send(1_07n, { note: ' за ужин,\r\nспасибо\u0007.Пока\u202e ' })
    expect(await newestRow(boris)).toMatchObject({ note: 'за ужин, спасибо.Пока' })
    await send(1_08n, { note: ' \n ' })
    expect(await newestRow(boris)).not.toHaveProperty('note')
  })

  test('a transfer with one key is done once and answers the same, whatever changed since', async () => {
    const key = 'one key'
    const first = await send(4_00n, {}, key)
    await query(`UPDATE app_user SET status = 'disabled' WHERE phone = $1`, [boris.phone])
    await query(`UPDATE app_user SET level = 'anonymous' WHERE phone = $1`, [anna.phone])
    await query(`UPDATE account SET status = 'frozen' WHERE id = $1`, [usd])
    await query('DELETE FROM recipient')
    wallet.clock.forwardSeconds(HOUR_S)
    const again = await send(4_00n, {}, key)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect((await send(4_00n, { is_repeat_confirmed: true }, key)).text).toBe(first.text)
    for (const changes of [{ amount: '4.01' }, { note: 'other' }, { is_qr: true }]) {
      const other = await send(4_00n, changes, key)
      expect(other).toMatchObject({ status: 409, json: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    }
    await query(`UPDATE app_user SET status = 'active', level = 'verified'`)
    await query(`UPDATE account SET status = 'open' WHERE id = $1`, [usd])
  })

  test('a transfer has a daily limit of its own, which the profile shows', async () => {
    wallet.clock.forwardSeconds(24 * HOUR_S)
    toBoris = (await findByPhone(wallet, anna.token, boris.phone)).id
    const limits = async () => (await wallet.call('authInfo', { token: anna.token })).json
    const lines = { act: 'transfer_limit', currency: 'USD' } as const
    await setTariffLines(wallet.context.db, lines, 'limit_minor = 1000')
    expect((await limits())['transfer_limits']).toContainEqual({
      currency_code: 'USD',
      daily_limit: '10.00',
      daily_left: '10.00',
    })
    expect((await send(6_00n)).status).toBe(200)
    expect((await limits())['transfer_limits']).toContainEqual(
      expect.objectContaining({ currency_code: 'USD', daily_left: '4.00' }),
    )
    expect((await limits())['limits']).toContainEqual(
      expect.objectContaining({ currency_code: 'USD', daily_left: '7500.00' }),
    )
    const refused = await send(4_01n)
    expect(refused.json['code']).toBe('LIMIT_EXCEEDED')
    expect(refused.json['message']).toMatch(/\$10\.00.*\$4\.00/)
    const replies = await Promise.all([3_00n, 3_01n, 3_02n, 3_03n].map((amount) => send(amount)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    wallet.clock.forwardSeconds(24 * HOUR_S)
    expect((await send(10_00n)).status).toBe(200)
    await dropTariffLines(wallet.context.db, lines)
    expect((await send(10_01n)).status).toBe(200)
  })

  test('a transfer leaves a ledger and a history that agree', async () => {
    expect(await auditLedger(wallet.context.db)).toEqual([])
    expect(await auditHistory(wallet.context.db)).toEqual([])
  })
})
