import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifyOfRequests } from '../../../server/domain/requests/notify-of-requests.ts'
import { cleanUp } from '../../../server/jobs/cleaning.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, freshPhone, registerOwner } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'
import { findByPhone } from '../support/transfer-acts.ts'
import {
  ask,
  codeOf,
  firstPart,
  openLink,
  partOf,
  pay,
  readOne,
  readRequests,
  requestOf,
} from '../support/request-acts.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

describe.each(testEngines)('requests for money (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const inDays = (days: number) => new Date(wallet.clock.now().getTime() + days * DAY_MS)
  const nextKey = () => `${engine} requests ${(n += 1)}`
  const makeOwner = () => registerOwner(wallet, { isVerified: true })
  /** Asks for money by phones, or by links without one. */
  const askFor = async (token: string, phones: (string | undefined)[], amount = '10.00') => {
    const parts = phones.map((phone) => ({ to: phone === undefined ? {} : { phone }, amount }))
    const bill = (Number(amount) * phones.length).toFixed(2)
    return requestOf(await ask(wallet, token, { key: nextKey(), parts, bill }))
  }
  const notices = async (phone: string) => {
    const rows = await wallet.context.db.query<{ text_key: string }>(
      `SELECT n.text_key FROM notification n JOIN app_user u ON u.id = n.user_id
       WHERE u.phone = $1 AND n.text_key LIKE 'notification.request%' ORDER BY n.id`,
      [phone],
    )
    return rows.map(({ text_key }) => text_key.replace('notification.request_', ''))
  }

  test('a request for money is shown to whoever has the phone, paid once, and completed by its transfer', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const had = Number(await balanceOf(wallet, anna.token, 'USD'))
    const request = await askFor(anna.token, [boris.phone], '12.50')
    expect(request).toMatchObject({ state: 'open', total: '12.50', collected: '0.00' })
    const { token: link } = firstPart(request)
    const { waiting } = await readRequests(wallet, boris.token)
    expect(waiting).toMatchObject([{ token: link, amount: '12.50', note: 'Dinner' }])
    expect(await notices(boris.phone)).toEqual(['in'])

    const key = nextKey()
    const paid = await pay(wallet, boris.token, { link, key })
    expect(paid.json).toMatchObject({ status: 'success' })
    const changes = { recipient_id: (await findByPhone(wallet, boris.token, anna.phone)).id }
    const terms = { amount: '12.50', note: 'Dinner' }
    const repeated = await pay(wallet, boris.token, {
      link,
      key,
      changes: { ...changes, ...terms },
    })
    expect(repeated.json).toEqual(paid.json)
    const again = { link, key: nextKey(), changes: { ...changes, ...terms } }
    expect(await codeOf(pay(wallet, boris.token, again))).toBe('REQUEST_PAID')

    expect(Number(await balanceOf(wallet, anna.token, 'USD'))).toBe(had + 12.5)
    const { id } = request
    expect(await readOne(wallet, anna.token, id)).toMatchObject({
      state: 'done',
      collected: '12.50',
      parts: [{ state: 'paid', phone: boris.phone }],
    })
    expect((await readRequests(wallet, boris.token)).waiting).toEqual([])
    expect(await openLink(wallet, boris.token, link)).toMatchObject({ state: 'paid' })
    expect(await notices(anna.phone)).toEqual(['paid'])
  })

  test('a request that was made under a key is answered again, and is not made twice', async () => {
    const anna = await makeOwner()
    const asking = { key: nextKey(), parts: [{ to: {}, amount: '5.00' }], bill: '5.00' }
    const until = inDays(3).toISOString()
    const first = await ask(wallet, anna.token, { ...asking, changes: { until } })
    const second = await ask(wallet, anna.token, { ...asking, changes: { until } })
    expect(requestOf(second).id).toBe(requestOf(first).id)
    expect(await codeOf(ask(wallet, anna.token, { ...asking, changes: { note: 'Other' } }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect((await readRequests(wallet, anna.token)).made).toHaveLength(1)
  })

  test('a request to several people has parts that are the bill to its last unit', async () => {
    const [anna, boris, vera] = [await makeOwner(), await makeOwner(), await makeOwner()]
    const parts = [
      { to: { phone: boris.phone }, amount: '33.33' },
      { to: { phone: vera.phone }, amount: '33.33' },
    ]
    const key = nextKey()
    const over = { key, parts, bill: '100.00', changes: { own: '33.33' } }
    expect(await codeOf(ask(wallet, anna.token, over))).toBe('REQUEST_PARTS')
    const whole = { key, parts, bill: '100.00', changes: { own: '33.34' } }
    const request = requestOf(await ask(wallet, anna.token, whole))
    expect(request).toMatchObject({ total: '66.66', own: '33.34' })
    for (const [i, owner] of [boris, vera].entries()) {
      const link = request.parts[i]?.token ?? ''
      expect((await pay(wallet, owner.token, { link, key: nextKey() })).status).toBe(200)
    }
    expect(await notices(anna.phone)).toEqual(['paid', 'paid', 'all'])
  })

  test('a request for money is refused with wrong parts, days, notes, accounts and people', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const refused = async (parts: object[], changes: object = {}) =>
      codeOf(
        wallet.call('makeRequest', {
          token: anna.token,
          headers: keyed(nextKey()),
          body: {
            account_id: accounts.own,
            bill: '10.00',
            note: '',
            until: inDays(3).toISOString(),
            parts,
            ...changes,
          },
        }),
      )
    const made = await askFor(anna.token, [undefined])
    const accounts = {
      own: made.account_id,
      other: (await askFor(boris.token, [undefined])).account_id,
    }
    const link = [partOf({})]
    expect(await refused([partOf({}, '0.00')], { bill: '0' })).toBe('AMOUNT_ZERO')
    expect(await refused([partOf({}, '10.001')])).toBe('BAD_REQUEST')
    expect(await refused([])).toBe('BAD_REQUEST')
    expect(await refused(Array.from({ length: 21 }, () => partOf({}, '1.00')))).toBe('BAD_REQUEST')
    expect(await refused(link, { bill: '9.99' })).toBe('REQUEST_PARTS')
    expect(await refused(link, { until: inDays(-1).toISOString() })).toBe('REQUEST_DATE')
    expect(await refused(link, { until: inDays(92).toISOString() })).toBe('REQUEST_DATE')
    expect(await refused(link, { until: 'tomorrow' })).toBe('BAD_REQUEST')
    expect(await refused(link, { note: 'pay at evil.com' })).toBe('NOTE_INVALID')
    expect(await refused(link, { note: 'x'.repeat(141) })).toBe('BAD_REQUEST')
    expect(await refused(link, { account_id: accounts.other })).toBe('ACCOUNT_NOT_FOUND')
    expect(await refused([partOf({ phone: anna.phone })])).toBe('RECIPIENT_SELF')
    expect(await refused([partOf({ recipient_id: made.id })])).toBe('RECIPIENT_EXPIRED')
    const twice = [partOf({ phone: boris.phone }), partOf({ phone: boris.phone })]
    expect(await refused(twice, { bill: '20.00' })).toBe('BAD_REQUEST')
  })

  test('a request for money is paid as it was asked for: no other amount, account, person or part', async () => {
    const [anna, boris, vera] = [await makeOwner(), await makeOwner(), await makeOwner()]
    const { token: link } = firstPart(await askFor(anna.token, [boris.phone]))
    const other = await findByPhone(wallet, boris.token, vera.phone)
    const paidWith = (changes: object) =>
      codeOf(pay(wallet, boris.token, { link, key: nextKey(), changes }))
    expect(await paidWith({ amount: '9.99' })).toBe('BAD_REQUEST')
    expect(await paidWith({ recipient_id: other.id })).toBe('BAD_REQUEST')
    expect(await paidWith({ request_token: 'x'.repeat(32) })).toBe('NOT_FOUND')
    expect(await paidWith({ pin: '0000' })).toBe('PIN_WRONG')
    expect((await readRequests(wallet, boris.token)).waiting).toHaveLength(1)
  })

  test('a request for money is paid by anybody with its link, and by nobody who asks themselves', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const request = await askFor(anna.token, [undefined])
    const { token: link } = firstPart(request)
    expect(await openLink(wallet, anna.token, link)).toMatchObject({
      state: 'mine',
      id: request.id,
    })
    expect(await openLink(wallet, boris.token, link)).toMatchObject({
      state: 'open',
      is_asked: false,
      is_first: true,
    })
    const decline = await wallet.call('declineRequest', {
      token: boris.token,
      body: { token: link },
    })
    expect(decline.json['code']).toBe('NOT_FOUND')
    expect((await pay(wallet, boris.token, { link, key: nextKey() })).status).toBe(200)
    const [part] = (await readOne(wallet, anna.token, request.id)).parts
    expect(part).toMatchObject({ state: 'paid', name: 'Anna T.' })
  })

  test('a request for money is read without a session by its link: masked, and nothing when it cannot be paid', async () => {
    const anna = await makeOwner()
    const request = await askFor(anna.token, [freshPhone()])
    const body = { token: firstPart(request).token }
    const { json } = await wallet.call('requestLink', { body })
    expect(Object.keys(json).toSorted()).toEqual(['amount', 'currency_code', 'name', 'until'])
    expect(json).toMatchObject({ name: 'Anna T.', amount: '10.00', currency_code: 'USD' })
    await wallet.call('withdrawRequest', { token: anna.token, body: { id: request.id } })
    const gone = await wallet.call('requestLink', { body })
    const unknown = await wallet.call('requestLink', { body: { token: 'y'.repeat(32) } })
    expect([gone.status, gone.json]).toEqual([unknown.status, unknown.json])
    expect(gone.json['code']).toBe('NOT_FOUND')
  })

  test('a request for money is withdrawn by its asker alone, and is then paid by nobody', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const request = await askFor(anna.token, [boris.phone])
    const { token: link } = firstPart(request)
    const { recipient } = await openLink(wallet, boris.token, link)
    const body = { id: request.id }
    const byOther = await wallet.call('withdrawRequest', { token: boris.token, body })
    expect(byOther.json['code']).toBe('NOT_FOUND')
    await wallet.call('withdrawRequest', { token: anna.token, body })
    const changes = { recipient_id: recipient?.id, amount: '10.00', note: 'Dinner' }
    expect(await codeOf(pay(wallet, boris.token, { link, key: nextKey(), changes }))).toBe(
      'REQUEST_GONE',
    )
    expect(await openLink(wallet, boris.token, link)).toMatchObject({ state: 'gone' })
    expect((await readRequests(wallet, boris.token)).waiting).toEqual([])
    const extend = { ...body, until: inDays(5).toISOString() }
    const extended = await wallet.call('extendRequest', { token: anna.token, body: extend })
    expect(extended.json['code']).toBe('REQUEST_GONE')
  })

  test('a request for money is declined by whoever is asked, which the asker is notified, and may still be paid', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const request = await askFor(anna.token, [boris.phone])
    const { token: link } = firstPart(request)
    const body = { token: link }
    await wallet.call('declineRequest', { token: boris.token, body })
    await wallet.call('declineRequest', { token: boris.token, body })
    expect(await notices(anna.phone)).toEqual(['declined'])
    expect((await readOne(wallet, anna.token, request.id)).parts).toMatchObject([
      { state: 'declined' },
    ])
    expect((await readRequests(wallet, boris.token)).waiting).toEqual([])
    expect((await pay(wallet, boris.token, { link, key: nextKey() })).status).toBe(200)
  })

  test('a request for money is put aside until a moment, of which the asker learns nothing', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const request = await askFor(anna.token, [boris.phone])
    const before = await readOne(wallet, anna.token, request.id)
    const at = inDays(1)
    const body = { token: firstPart(request).token, at: at.toISOString() }
    expect((await wallet.call('snoozeRequest', { token: boris.token, body })).status).toBe(200)
    expect((await readRequests(wallet, boris.token)).waiting).toEqual([])
    expect(await readOne(wallet, anna.token, request.id)).toEqual(before)
    await notifyOfRequests(wallet.context.db, new Date(at.getTime() + 1))
    expect(await notices(boris.phone)).toEqual(['in', 'later'])
    expect((await readRequests(wallet, boris.token)).waiting).toHaveLength(1)
  })

  test('a request for money is reminded of once a day, and never where anybody may pay it', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const request = await askFor(anna.token, [boris.phone, undefined])
    const remind = (part = 0) =>
      wallet.call('remindRequest', {
        token: anna.token,
        body: { part_id: request.parts[part]?.id },
      })
    expect((await remind()).status).toBe(200)
    expect((await remind()).json).toMatchObject({ code: 'REQUEST_REMINDED' })
    expect((await remind(1)).json['code']).toBe('NOT_FOUND')
    expect(await notices(boris.phone)).toEqual(['in', 'reminder'])
    const [part] = (await readOne(wallet, anna.token, request.id)).parts
    expect(part?.next_reminder_at).toMatch(/^2026-11-21T12/)
  })

  test('a request expires, of which its asker is notified once, and is extended', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const request = await askFor(anna.token, [boris.phone])
    const { id } = request
    const { token: link } = firstPart(request)
    await wallet.context.db.query('UPDATE money_request SET expires_at = $2 WHERE id = $1', [
      id,
      inDays(-1),
    ])
    await notifyOfRequests(wallet.context.db, inDays(0))
    await notifyOfRequests(wallet.context.db, inDays(0))
    expect(await notices(anna.phone)).toEqual(['expired'])
    expect(await openLink(wallet, boris.token, link)).toMatchObject({ state: 'gone' })
    expect(await readOne(wallet, anna.token, id)).toMatchObject({ state: 'expired' })
    const body = { id, until: inDays(90).toISOString() }
    expect((await wallet.call('extendRequest', { token: anna.token, body })).status).toBe(200)
    expect((await pay(wallet, boris.token, { link, key: nextKey() })).status).toBe(200)
  })

  test('a request for money goes with its parts 90 days after its last day', async () => {
    const anna = await makeOwner()
    const { id } = await askFor(anna.token, [freshPhone()])
    await cleanUp(wallet.context.db, inDays(14 + 89))
    expect(await readOne(wallet, anna.token, id)).toMatchObject({ id })
    await cleanUp(wallet.context.db, inDays(14 + 91))
    const { json } = await wallet.call('oneRequest', { token: anna.token, query: { id } })
    expect(json['code']).toBe('NOT_FOUND')
  })
})
