import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { checkPayment } from '../../../server/domain/top-up/check-payment.ts'
import { createTopUp, expireTopUps, readTopUp } from '../../../server/domain/top-up/top-up.ts'
import { listTransactions } from '../../../server/domain/history/transactions.ts'
import type { PaymentGateway } from '../../../server/gateways/payment-gateway.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { createMemoryPayments } from '../../support/providers/memory-payments.ts'
import { checkingOf } from '../support/payment-acts.ts'
import { balances, createOwner, NOON, type TestOwner } from '../support/ledger-world.ts'
import { MINUTE_MS } from '../../../contract/rules/durations.ts'

const after = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS)
const url = (id: string) => `https://pay.example/${id}`

const provider = createMemoryPayments()
const { gateway } = provider
const deadGateway: PaymentGateway = {
  ...gateway,
  start: () => Promise.reject(new Error('no')),
}

const ask = ({ userId }: TestOwner, amount = '150.5', currency_code = 'RUB') => ({
  userId,
  idempotencyKey: randomUUID(),
  request: { amount, currency_code },
  now: NOON,
  language: 'en' as const,
  origin: 'https://wallet.example',
  payments: [gateway],
})

describe.each(testEngines)('top-up (%s)', (engine) => {
  const database = withTestDatabase(engine)

  /** The provider reports the outcome, and the payment is read again. */
  const settle = async (order: string, outcome: 'pending' | 'complete' | 'failed', now = NOON) => {
    if (outcome === 'complete') provider.pay(order)
    else provider.set(order, { status: outcome })
    await checkPayment(
      database(),
      order,
      checkingOf([gateway], () => now),
    )
  }

  const readHistory = async ({ userId }: TestOwner) => {
    const page = await listTransactions(database(), { userId, language: 'ru', query: {} })
    return page.results.map(({ amount, status, description }) => [amount, status, description])
  }

  const readNotes = async ({ userId }: TestOwner) =>
    (
      await database().query<{ text_key: string }>(
        'SELECT text_key FROM notification WHERE user_id = $1 ORDER BY id',
        [userId],
      )
    ).map(({ text_key }) => text_key)

  test('top-up moves money once when paid, however often the gateway reports it', async () => {
    const db = database()
    const owner = await createOwner(db, { RUB: 0n })
    const { order, url: page } = await createTopUp(db, ask(owner))
    expect(page).toBe(url(order))
    const { userId } = owner
    expect(await readTopUp(db, { userId, order, now: NOON })).toEqual({
      status: 'pending',
      amount: '150.50',
      currency_code: 'RUB',
      created_at: NOON.toISOString(),
    })
    expect(await readHistory(owner)).toEqual([])
    const read = () => settle(order, 'complete')
    await Promise.all([read(), read(), read()])
    await settle(order, 'complete')
    const { results } = await listTransactions(db, { userId, language: 'ru', query: {} })
    expect(await readTopUp(db, { userId, order, now: after(99) })).toMatchObject({
      status: 'complete',
      number: results[0]?.number,
    })
    expect(results[0]?.number).toMatch(/^D-/)
    expect(await balances(db, userId)).toEqual({ RUB: '150.50' })
    expect(await readHistory(owner)).toEqual([['150.50', 'complete', 'Пополнение по СБП']])
    expect(await readNotes(owner)).toEqual(['notification.top_up_complete'])
  })

  test('top-up shows as pending while the bank processes it, in one history row', async () => {
    const db = database()
    const owner = await createOwner(db, { USD: 0n }, 'grok')
    const { order } = await createTopUp(db, ask(owner, '20', 'USD'))
    await settle(order, 'pending')
    expect(await readHistory(owner)).toEqual([['20.00', 'pending', 'Пополнение с карты']])
    expect(await balances(db, owner.userId)).toEqual({ USD: '0.00' })
    await settle(order, 'complete')
    expect(await readHistory(owner)).toEqual([['20.00', 'complete', 'Пополнение с карты']])
    expect(await balances(db, owner.userId)).toEqual({ USD: '20.00' })
  })

  test('a failed top-up moves no money', async () => {
    const db = database()
    const owner = await createOwner(db, { RUB: 0n })
    const { order } = await createTopUp(db, ask(owner))
    await settle(order, 'failed')
    await settle(order, 'pending')
    expect(await readTopUp(db, { ...owner, order, now: NOON })).toMatchObject({ status: 'failed' })
    expect(await balances(db, owner.userId)).toEqual({ RUB: '0.00' })
    expect(await readHistory(owner)).toEqual([['150.50', 'failed', 'Пополнение по СБП']])
    expect(await readNotes(owner)).toEqual(['notification.top_up_failed'])
  })

  test('top-up expires after half an hour, but late money is still credited', async () => {
    const db = database()
    const owner = await createOwner(db, { RUB: 0n })
    const { userId } = owner
    const [left, worked] = [await createTopUp(db, ask(owner)), await createTopUp(db, ask(owner))]
    await settle(worked.order, 'pending')
    expect(await expireTopUps(db, { now: after(29) })).toBe(0)
    const statusOf = async (order: string, minutes: number) =>
      (await readTopUp(db, { userId, order, now: after(minutes) })).status
    expect(await statusOf(left.order, 29)).toBe('pending')
    expect(await statusOf(left.order, 30)).toBe('failed')
    // The bank has taken the other one, and decides when it will.
    expect(await expireTopUps(db, { now: after(30) })).toBe(0)
    expect(await readHistory(owner)).toEqual([['150.50', 'pending', 'Пополнение по СБП']])
    const month = 30 * 24 * 60
    expect(await expireTopUps(db, { now: after(month + 29) })).toBe(0)
    expect(await expireTopUps(db, { now: after(month + 30) })).toBe(1)
    expect(await readHistory(owner)).toEqual([['150.50', 'failed', 'Пополнение по СБП']])
    await settle(left.order, 'complete', after(45))
    expect(await balances(db, userId)).toEqual({ RUB: '150.50' })
    expect(await statusOf(left.order, 46)).toBe('complete')
  })

  test('top-up returns one order for one key, and a new one without a key', async () => {
    const db = database()
    const owner = await createOwner(db, { RUB: 0n })
    const given = ask(owner)
    const many = await Promise.all(Array.from({ length: 10 }, () => createTopUp(db, given)))
    expect(new Set(many.map(({ order }) => order)).size).toBe(1)
    const other = { ...given, request: { amount: '1', currency_code: 'RUB' } }
    await expect(createTopUp(db, other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('top-up reports an unreachable gateway, and can be retried', async () => {
    const db = database()
    const owner = await createOwner(db, { RUB: 0n })
    const given = ask(owner)
    const dead = createTopUp(db, { ...given, payments: [deadGateway] })
    await expect(dead).rejects.toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    const { order, url: page } = await createTopUp(db, given)
    expect(page).toBe(url(order))
  })

  test('top-up refuses zero, a currency without an account, and orders of others', async () => {
    const db = database()
    const [owner, other] = [await createOwner(db, { RUB: 0n }), await createOwner(db, { RUB: 0n })]
    await expect(createTopUp(db, ask(owner, '0.00'))).rejects.toMatchObject({ code: 'AMOUNT_ZERO' })
    await expect(createTopUp(db, ask(owner, '1', 'USD'))).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
    const { order } = await createTopUp(db, ask(owner))
    const missing = { code: 'ORDER_NOT_FOUND' }
    for (const wrong of [order, randomUUID(), 'x']) {
      const reading = readTopUp(db, { userId: other.userId, order: wrong, now: NOON })
      await expect(reading).rejects.toMatchObject(missing)
    }
  })

  test('top-up leaves the ledger clean', async () => {
    expect(await auditLedger(database())).toEqual([])
  })
})
