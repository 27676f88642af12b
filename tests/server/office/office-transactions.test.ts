import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transactionNumber } from '../../../server/domain/ledger/transaction-number.ts'
import { testEngines } from '../../support/test-database.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import { makePayout } from '../support/office-payout-acts.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'
import { CARD, PHONE, settle } from '../support/payout-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

/** The number of entries that a page of the ledger lists. */
function countEntries(html: string): number {
  return html.match(/<a href="\/ledger\/[\w-]+" data-row>/g)?.length ?? 0
}

describe.each(testEngines)('a transaction in the office (%s)', (engine) => {
  let world: OfficeWorld
  let support: TestOperator
  let finance: TestOperator
  let approver: TestOperator
  let viewer: TestOperator
  let anna: Owner
  let annaId: string
  const query = <Row>(sql: string, values: readonly unknown[] = []) =>
    world.wallet.context.db.query<Row>(sql, values)
  const search = (text: string) => support.post('/owners/search', { text })
  const idOf = async ({ phone }: Owner) =>
    (await query<{ id: string }>('SELECT id FROM app_user WHERE phone = $1', [phone]))[0]?.id ?? ''

  beforeAll(async () => {
    world = await openOffice(engine)
    support = await world.join('Sasha', ['support'])
    finance = await world.join('Finn', ['finance'])
    approver = await world.join('Petra', ['approver'])
    viewer = await world.join('Vera', ['viewer'])
    anna = await registerOwner(world.wallet, { isVerified: true, phone: '79161234567' })
    annaId = await idOf(anna)
    await query(
      `UPDATE app_user SET first_name = 'Алёна', last_name = 'Петрова-Ли' WHERE id = $1`,
      [annaId],
    )
  })
  afterAll(() => world.close())

  const list = (fields: Readonly<Record<string, string>>) =>
    finance.get(`/ledger?${new URLSearchParams(fields).toString()}`)

  /** An order of Anna's that no row of the history has. */
  const addOrder = async (status: string, more: Readonly<Record<string, string | null>> = {}) => {
    const id = randomUUID()
    const [account] = await query<{ id: string }>(
      `SELECT id FROM account WHERE user_id = $1 AND currency_code = 'RUB'`,
      [annaId],
    )
    const now = world.wallet.clock.now()
    await query(
      `INSERT INTO payment_order (id, user_id, account_id, currency_code, amount_minor, status, provider, provider_ref,
         payment_ref, captured, captured_code, difference, idem_key, request_hash, created_at, expires_at)
       VALUES ($1, $2, $3, 'RUB', 125000, $4, 'yookassa', $5, $6, $7, $8, $9, $11, '', $10, $10)`,
      [
        id,
        annaId,
        account?.id,
        status,
        `order-${id}`,
        more['payment_ref'] ?? null,
        more['captured'] ?? null,
        more['captured_code'] ?? null,
        more['difference'] ?? null,
        now,
        randomUUID(),
      ],
    )
    return id
  }

  test.each([
    '+7 (916) 123-45-67',
    '8 916 123 45 67',
    '8(916)123–45–67',
    '916 123-45-67',
    '7.916.123.45.67',
    'тел. 8 916 123-45-67',
    '８９１６１２３４５６７',
    'Алёна Петрова-Ли',
    'петрова-ли  алена',
    'АЛЁНА ПЕТРОВА-ЛИ',
  ])('a transaction is found by its owner as people write it: %s', async (text) => {
    expect((await search(text)).location).toBe(`/owners/${annaId}`)
  })

  test.each(['+8 916 123 45 67', '16 123 45 67', 'Алена', 'Петрова', '+916 123 45 67'])(
    'nobody is found by a part of a phone or a name: %s',
    async (text) => {
      expect((await search(text)).html).toContain('Nothing found')
    },
  )

  test('a transaction is found by its number, the number of its provider, its order and its report', async () => {
    const payment = `2d8d5f5a-000f-5000-${randomUUID().slice(19)}`
    const order = await addOrder('pending', { payment_ref: payment })
    const number = transactionNumber('top_up', order)
    const texts = [
      number,
      number.toLowerCase().replaceAll('-', ' '),
      payment,
      order,
      `order-${order}`,
    ]
    for (const text of texts) {
      expect([text, (await search(text)).location]).toEqual([text, `/transactions/${order}`])
    }
    const payout = await makePayout(world)
    expect((await search(payout.id)).location).toBe(`/transactions/${payout.id}`)
    const report = randomUUID()
    await query(
      `INSERT INTO transaction_problem (id, user_id, transaction_id, reason, text, idem_key, request_hash, created_at)
       SELECT $1, user_id, id, 'twice', '', $4, '', $3 FROM wallet_transaction WHERE id = $2`,
      [report, payout.id, world.wallet.clock.now(), randomUUID()],
    )
    expect((await search(transactionNumber('problem', report))).location).toBe(
      `/disputes/${report}`,
    )
    const page = await support.get(`/transactions/${payout.id}`)
    expect(page.html).toContain(`Open the report ${transactionNumber('problem', report)}`)
  })

  test('orders of every outcome are on the page of their owner and have a page', async () => {
    const orders = [
      ['created', 'Waits for the payment', {}],
      ['failed', 'Failed', {}],
      ['expired', 'Expired', {}],
      [
        'pending',
        'Another currency, not credited',
        { captured: '10.00', captured_code: 'USD', difference: 'currency' },
      ],
    ] as const
    const ids: string[] = []
    for (const [status, , more] of orders) ids.push(await addOrder(status, more))
    const { html } = await support.get(`/owners/${annaId}/orders`)
    for (const [index, [, words]] of orders.entries()) {
      expect(html).toContain(`<a href="/transactions/${ids[index] ?? ''}" data-row>`)
      expect(html).toContain(words)
      const page = await support.get(`/transactions/${ids[index] ?? ''}`)
      expect(page.status).toBe(200)
      expect(page.html).toContain(words)
      expect(page.html).toContain('No entries: no money has moved.')
    }
    expect(html).toContain('10.00 USD')
  })

  test('the page of a transaction has times, lines, numbers, fee and notifications, and masks the recipient', async () => {
    const payout = await makePayout(world, { amount: '1000', to: CARD })
    world.wallet.clock.forwardSeconds(60)
    await settle(world.wallet.context)
    const { html } = await finance.get(`/transactions/${payout.id}`)
    for (const text of [payout.number, 'Paid out', 'Settlement', 'Payouts in transit', 'Fees']) {
      expect(html).toContain(text)
    }
    expect(html).toContain('Card MIR •• 4417')
    expect(html).toContain('The owner was told')
    expect(html).toMatch(/href="\/ledger\/[\w-]+\/correct"/)
    expect((await viewer.get(`/transactions/${payout.id}`)).html).not.toContain('/correct"')
    expect((await support.get(`/transactions/${payout.id}`)).html).not.toContain('href="/ledger/')
    const [look] = await query<{ detail: unknown }>(
      `SELECT detail FROM office_audit WHERE event = 'owner_seen' ORDER BY seq DESC LIMIT 1`,
    )
    expect(look?.detail).toEqual({ part: payout.number })
  })

  test('the recipient is shown for a reason, which the audit log has', async () => {
    const payout = await makePayout(world)
    const path = `/transactions/${payout.id}`
    expect((await support.get(path)).html).not.toContain(PHONE)
    const refused = await support.post(`${path}/reveal`, { reason: 'short' })
    expect(refused.html).toContain('at least 10 characters')
    expect(refused.html).not.toContain(PHONE)
    const shown = await support.post(`${path}/reveal`, { reason: REASON })
    expect(shown.html).toContain(PHONE)
    expect(shown.headers.get('Refresh')).toBe(`60; url=${path}`)
    const [row] = await query(
      `SELECT reason, detail FROM office_audit WHERE event = 'owner_revealed' ORDER BY seq DESC LIMIT 1`,
    )
    expect(row).toEqual({
      reason: REASON,
      detail: { field: 'recipient', transaction: payout.number },
    })
  })

  test('a note about it stands on its page and on that of its owner', async () => {
    const order = await addOrder('created')
    const fields = { key: randomUUID(), note: 'Bank asked, case 812' }
    await support.post(`/transactions/${order}/notes`, fields)
    await support.post(`/transactions/${order}/notes`, fields)
    const { html } = await support.get(`/transactions/${order}`)
    expect(html.match(/Bank asked, case 812/g)).toHaveLength(1)
    const notes = await support.get(`/owners/${annaId}/notes`)
    expect(notes.html).toContain(`<a href="/transactions/${order}">`)
    const other = await addOrder('created')
    expect((await support.get(`/transactions/${other}`)).html).not.toContain('Bank asked')
  })

  test('the provider of a transaction is asked by hand, and a missing answer is shown', async () => {
    const order = await addOrder('pending')
    await query('UPDATE payment_order SET next_check_at = created_at WHERE id = $1', [order])
    expect((await support.get(`/transactions/${order}`)).html).toContain('Ask the provider')
    const reply = await support.post(`/transactions/${order}/ask`)
    expect(reply.html).toContain('did not answer or is not connected')
    expect((await viewer.post(`/transactions/${order}/ask`)).status).toBe(403)
  })

  test('the rows of a transfer lead to each other', async () => {
    const boris = await registerOwner(world.wallet)
    const { id } = await findByPhone(world.wallet, anna.token, boris.phone)
    const account = await accountIn(world.wallet, anna.token, 'RUB')
    const sending = { recipient: id, account, amount: 1_00n, key: 'office page' }
    const { json } = await sendMoney(world.wallet, anna.token, sending)
    const rows = await query<{ id: string; user_id: string }>(
      `SELECT id, user_id FROM wallet_transaction
       WHERE transfer_id = (SELECT transfer_id FROM wallet_transaction WHERE user_id = $1 AND kind = 'transfer'
         ORDER BY id DESC LIMIT 1)`,
      [annaId],
    )
    const own = rows.find(({ user_id }) => user_id === annaId)?.id ?? ''
    const theirs = rows.find(({ user_id }) => user_id !== annaId)?.id ?? ''
    const { html } = await support.get(`/transactions/${own}`)
    expect(html).toContain(`href="/transactions/${theirs}"`)
    expect(html).toContain(String(json['number']))
    expect(html).toContain(`href="/owners/${await idOf(boris)}"`)
  })

  test('a correction and its signatures stand on its page', async () => {
    const payout = await makePayout(world, { amount: '900', to: CARD })
    world.wallet.clock.forwardSeconds(60)
    await settle(world.wallet.context)
    const before = await finance.get(`/transactions/${payout.id}`)
    const correct = /href="(\/ledger\/[\w-]+\/correct)"/.exec(before.html)?.[1] ?? ''
    await finance.sign(correct, {
      key: randomUUID(),
      reason: REASON,
      owner_text: 'The bank charged less than it announced.',
    })
    await signLast(world, approver)
    const { html } = await finance.get(`/transactions/${payout.id}`)
    expect(html).toContain('Decision on the proposal')
    expect(html.match(/Entry: Correction/g)).toHaveLength(1)
  })

  test('the ledger is filtered by number, account, day and amount, each alone and together', async () => {
    const payout = await makePayout(world, { amount: '1357.91' })
    world.wallet.clock.forwardSeconds(60)
    await settle(world.wallet.context)
    const [account] = await query<{ number: string; entries: number }>(
      `SELECT a.number, (SELECT count(DISTINCT p.transfer_id)::int FROM posting p
           WHERE a.id IN (p.debit_account_id, p.credit_account_id)) AS entries
         FROM account a JOIN payout p ON p.account_id = a.id WHERE p.id = $1`,
      [payout.id],
    )
    const day = world.wallet.clock.now().toISOString().slice(0, 10)
    const number = account?.number ?? ''
    expect(countEntries((await list({ number: payout.number })).html)).toBe(2)
    expect(countEntries((await list({ account: number })).html)).toBe(
      Math.min(50, account?.entries ?? 0),
    )
    expect(countEntries((await list({ amount: '1 357,91' })).html)).toBeGreaterThan(0)
    expect((await list({ amount: '1357.91' })).html).toContain('in the last 90 days')
    expect(countEntries((await list({ account: number, amount: '1357.91', day })).html)).toBe(1)
    expect(countEntries((await list({ account: number, amount: '1357.92', day })).html)).toBe(0)
    expect(countEntries((await list({ number: payout.number, day: '2026-01-01' })).html)).toBe(0)
  })

  test('the ledger says what is wrong about a filter and lists nothing', async () => {
    const bad = [
      [{ number: 'P-2222-2222' }, 'There is no transaction with this number'],
      [{ account: '123' }, 'There is no such account'],
      [{ day: '2026-02-31' }, 'The day is year-month-day'],
      [{ amount: 'ten' }, 'The amount is a number above zero'],
    ] as const
    for (const [fields, words] of bad) {
      const { html, status } = await list(fields)
      expect(status).toBe(200)
      expect(html).toContain(words)
      expect(countEntries(html)).toBe(0)
    }
  })

  test('an entry of the ledger leads to its transaction', async () => {
    const payout = await makePayout(world)
    const { html } = await list({ number: payout.number })
    const entry = /href="(\/ledger\/[\w-]+)" data-row/.exec(html)?.[1] ?? ''
    expect((await finance.get(entry)).html).toContain(`href="/transactions/${payout.id}"`)
  })
})
