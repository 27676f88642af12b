import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanUp } from '../../../server/jobs/cleaning.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { readText, registerOwner } from '../support/app-owners.ts'
import { CARD, PHONE, SBP, USDC, withdrawBy } from '../support/payout-acts.ts'
import { keep, onlyKept, readPeople } from '../support/people-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const DAY_S = 86_400

describe.each(testEngines)('kept recipients (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const makeOwner = async () => (await registerOwner(wallet, { isVerified: true })).token
  const nextKey = () => `${engine} people ${(n += 1)}`
  const pay = (
    token: string,
    code: string,
    amount: string,
    to: Parameters<typeof withdrawBy>[2]['to'],
  ) => withdrawBy(wallet, token, { code, amount, to, key: nextKey() })
  const change = (token: string, body: object) => wallet.call('changePerson', { token, body })
  const sendTo = async (token: string, phone: string, amount = 10_00n) => {
    const { id: recipient } = await findByPhone(wallet, token, phone)
    const account = await accountIn(wallet, token, 'USD')
    const changes = { is_repeat_confirmed: true }
    const { json } = await sendMoney(wallet, token, {
      recipient,
      account,
      amount,
      key: nextKey(),
      changes,
    })
    expect(json).toMatchObject({ status: 'success' })
    return recipient
  }

  test('kept recipients are those whom the owner paid, by each way, and those used most come first', async () => {
    const token = await makeOwner()
    const friend = await registerOwner(wallet, { isVerified: true })
    await pay(token, 'RUB', '100.00', SBP)
    await pay(token, 'USD', '100.00', CARD)
    await pay(token, 'USDC', '50.00', USDC)
    await sendTo(token, friend.phone)
    const recipient = await sendTo(token, friend.phone)
    const { results, only } = await readPeople(wallet, token)
    expect(only.is_on).toBe(false)
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['card', 'sbp', 'usdc', 'wallet'])
    expect(results[0]).toMatchObject({
      kind: 'wallet',
      used_count: 2,
      own_name: '',
      is_favourite: false,
      recipient: { id: recipient, is_first: false },
    })
    expect(results.find(({ kind }) => kind === 'sbp')).toMatchObject({
      phone: PHONE,
      used_count: 1,
    })
    expect(results.find(({ kind }) => kind === 'card')).toMatchObject({
      last4: '4417',
      brand: 'mir',
    })
    expect(results.find(({ kind }) => kind === 'usdc')).toMatchObject({ network: 'base' })
    expect(results.every(({ opens_at }) => opens_at === undefined)).toBe(true)
  })

  test('a card that the owner did not save is no kept recipient', async () => {
    const token = await makeOwner()
    await pay(token, 'USD', '100.00', { ...CARD, is_kept: false })
    expect((await readPeople(wallet, token)).results).toEqual([])
  })

  test('kept recipients have a name of the owner that is theirs alone, in letters of any case', async () => {
    const token = await makeOwner()
    await pay(token, 'RUB', '100.00', SBP)
    const { id } = await onlyKept(wallet, token)
    await change(token, { id, own_name: ' Ма\u200bма ' })
    await change(token, { id, is_favourite: true })
    expect(await onlyKept(wallet, token)).toMatchObject({ own_name: 'Мама', is_favourite: true })
    expect((await keep(wallet, token, USDC, 'мама')).json['code']).toBe('NAME_TAKEN')
    expect((await keep(wallet, token, USDC, 'Exchange')).json['status']).toBe('success')
    const other = (await readPeople(wallet, token)).results.find(({ kind }) => kind === 'usdc')
    expect((await change(token, { id: other?.id, own_name: 'МАМА' })).json['code']).toBe(
      'NAME_TAKEN',
    )
    expect((await change(token, { id, own_name: 'x'.repeat(41) })).status).toBe(400)
    expect((await change(token, { id, own_name: 'Мама' })).json['status']).toBe('success')
  })

  test('kept recipients of another owner are not read, changed or removed', async () => {
    const [token, stranger] = [await makeOwner(), await makeOwner()]
    await pay(token, 'RUB', '100.00', SBP)
    const { id } = await onlyKept(wallet, token)
    expect((await change(stranger, { id, own_name: 'Mine' })).json['code']).toBe('NOT_FOUND')
    const query = { id }
    const { json } = await wallet.call('personPayments', { token: stranger, query })
    expect(json['code']).toBe('NOT_FOUND')
    await wallet.call('removePerson', { token: stranger, body: { id } })
    expect(await onlyKept(wallet, token)).toMatchObject({ id, own_name: '' })
  })

  test('removed recipients are gone from the older lists too, a card with its token', async () => {
    const token = await makeOwner()
    const friend = await registerOwner(wallet, { isVerified: true })
    await pay(token, 'USD', '100.00', CARD)
    await sendTo(token, friend.phone)
    for (const { id } of (await readPeople(wallet, token)).results) {
      await wallet.call('removePerson', { token, body: { id } })
    }
    expect((await wallet.call('savedCards', { token })).json['results']).toEqual([])
    expect((await wallet.call('recentRecipients', { token })).json['results']).toEqual([])
    const rows = await wallet.context.db.query(
      `SELECT 1 FROM saved_card c JOIN session s ON s.user_id = c.user_id WHERE s.revoked_at IS NULL AND c.token = $1
         AND c.user_id = (SELECT user_id FROM audit_log WHERE event = 'recipient_dropped' ORDER BY at DESC LIMIT 1)`,
      [CARD.token],
    )
    expect(rows).toEqual([])
  })

  test('removed recipients can be restored for ten minutes, then only by a new lookup', async () => {
    const token = await makeOwner()
    const friend = await registerOwner(wallet, { isVerified: true })
    const recipient_id = await sendTo(token, friend.phone)
    const to = { method: 'wallet', recipient_id }
    const remove = async () =>
      wallet.call('removePerson', { token, body: { id: (await onlyKept(wallet, token)).id } })
    await remove()
    wallet.clock.forwardSeconds(540)
    expect((await keep(wallet, token, to)).json).toMatchObject({ status: 'success' })
    await remove()
    wallet.clock.forwardSeconds(601)
    expect((await keep(wallet, token, to)).json['code']).toBe('RECIPIENT_EXPIRED')
  })

  test('kept recipients are removed with a card or a person that the older calls remove', async () => {
    const token = await makeOwner()
    const friend = await registerOwner(wallet, { isVerified: true })
    await pay(token, 'USD', '100.00', CARD)
    const recipient_id = await sendTo(token, friend.phone)
    const card = (await readPeople(wallet, token)).results.find(({ kind }) => kind === 'card')
    const card_id = card?.kind === 'card' ? card.card_id : ''
    await wallet.call('forgetCard', { token, body: { card_id } })
    await wallet.call('forgetRecipient', { token, body: { recipient_id } })
    expect((await readPeople(wallet, token)).results).toEqual([])
  })

  test('kept recipients that were never paid stay when lookups are cleaned up', async () => {
    const token = await makeOwner()
    const friend = await registerOwner(wallet, { isVerified: true })
    const { id: recipient_id } = await findByPhone(wallet, token, friend.phone)
    const to = { method: 'wallet', recipient_id }
    expect((await keep(wallet, token, to, 'Vera')).json).toMatchObject({ status: 'success' })
    wallet.clock.forwardSeconds(2 * DAY_S)
    await cleanUp(wallet.context.db, wallet.context.clock.now())
    expect(await onlyKept(wallet, token)).toMatchObject({ own_name: 'Vera', used_count: 0 })
    expect((await keep(wallet, token, { ...to, recipient_id: 'x' })).json['code']).toBe(
      'RECIPIENT_EXPIRED',
    )
  })

  test('kept recipients tell the last payment and what was paid in this year, without fees and failed ones', async () => {
    const token = await makeOwner()
    await pay(token, 'RUB', '100500.00', SBP)
    wallet.clock.forwardSeconds(60)
    await pay(token, 'RUB', '20.00', SBP)
    const { id } = await onlyKept(wallet, token)
    const { json } = await wallet.call('personPayments', { token, query: { id } })
    expect(json).toMatchObject({
      last: { amount: '20.00', currency_code: 'RUB' },
      year: [{ amount: '100520.00', currency_code: 'RUB' }],
    })
    expect(readText(Object(json['last'])['at'])).toMatch(/^\d{4}-/)
  })

  test('kept recipients tell what was paid in the year of the owner, not of UTC', async () => {
    const year = wallet.clock.now().getUTCFullYear()
    // 23:00 and 4:00 in Tokyo, before and after the night of the new year.
    const comeTo = (hour: number) => {
      const ms = Date.UTC(year, 11, 31, hour) - wallet.clock.now().getTime()
      wallet.clock.forwardSeconds(ms / 1000)
    }
    comeTo(14)
    const token = await makeOwner()
    await wallet.call('setTimeZone', { token, body: { time_zone: 'Asia/Tokyo' } })
    await pay(token, 'RUB', '500.00', SBP)
    comeTo(19)
    await pay(token, 'RUB', '700.00', SBP)
    const { id } = await onlyKept(wallet, token)
    const { json } = await wallet.call('personPayments', { token, query: { id } })
    expect(json['year']).toEqual([{ amount: '700.00', currency_code: 'RUB' }])
  })
})
