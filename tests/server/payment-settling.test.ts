import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { collectAllOwed } from '../../server/domain/ledger/receivables.ts'
import { auditLedger } from '../../server/domain/ledger/audit.ts'
import { post } from '../../server/domain/ledger/post.ts'
import { readFlow } from '../../server/domain/history/flow.ts'
import { listTransactions } from '../../server/domain/history/transactions.ts'
import { listStatistics } from '../../server/domain/history/statistics.ts'
import { checkPayment, claimChecks } from '../../server/domain/top-up/check-payment.ts'
import { createTopUp, readTopUp } from '../../server/domain/top-up/top-up.ts'
import {
  claimOf,
  createMemoryPayments,
  type MemoryPayments,
} from '../support/providers/memory-payments.ts'
import { testEngines, withTestDatabase } from '../support/test-database.ts'
import { auditHistory } from './history-audit.ts'
import { balances, createOwner, deposit, NOON, spend, type TestOwner } from './ledger-world.ts'
import { checkingOf } from './payment-acts.ts'

const SECOND_MS = 1000
const DAY_MS = 86_400_000

describe.each(testEngines)('a payment is settled by its state (%s)', (engine) => {
  const database = withTestDatabase(engine)
  let provider: MemoryPayments
  let owner: TestOwner
  let now = NOON
  let lines: string[] = []
  const forward = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }

  beforeEach(async () => {
    provider = createMemoryPayments(randomUUID())
    owner = await createOwner(database(), { RUB: 0n })
    lines = []
  })

  const checking = () =>
    checkingOf(
      [provider.gateway],
      () => now,
      (line) => lines.push(line),
    )
  const order = async (amount = '100.00') => {
    const { order: id } = await createTopUp(database(), {
      userId: owner.userId,
      idempotencyKey: randomUUID(),
      request: { amount, currency_code: 'RUB' },
      now,
      language: 'ru',
      origin: 'https://wallet.example',
      payments: [provider.gateway],
    })
    return id
  }
  const read = (id: string) => {
    forward(SECOND_MS)
    return checkPayment(database(), id, checking())
  }
  const paid = async (amount = '100.00') => {
    const id = await order(amount)
    provider.pay(id)
    await read(id)
    return id
  }
  const balance = async () => (await balances(database(), owner.userId))['RUB']
  const owed = async () => {
    const [row] = await database().query<{ amount_minor: bigint }>(
      'SELECT amount_minor FROM receivable WHERE account_id = $1',
      [owner.accounts['RUB']],
    )
    return row?.amount_minor ?? 0n
  }
  const rows = async () => {
    const { userId } = owner
    const page = await listTransactions(database(), { userId, language: 'en', query: {} })
    return page.results.map(({ kind, amount, description }) => [kind, amount, description])
  }
  const notes = async () =>
    (
      await database().query<{ text_key: string }>(
        'SELECT text_key FROM notification WHERE user_id = $1 ORDER BY id',
        [owner.userId],
      )
    ).map(({ text_key }) => text_key.replace('notification.', ''))
  const use = (minor: bigint) => post(database(), spend(owner.accounts['RUB'] ?? '', 'RUB', minor))
  const expectClean = async () => expect(await auditLedger(database())).toEqual([])

  test('what was captured is credited, never what was ordered', async () => {
    const less = await order('100.00')
    provider.set(less, { status: 'complete', captured: { amount: '60.5', currency_code: 'RUB' } })
    await read(less)
    await read(less)
    expect(await balance()).toBe('60.50')
    const { userId } = owner
    expect(await readTopUp(database(), { userId, order: less, now })).toMatchObject({
      status: 'complete',
      amount: '60.50',
    })
    const told = lines.filter((line) => line.includes('another sum was captured'))
    expect(told).toHaveLength(1)
    // Paid a second time.
    provider.set(less, { captured: { amount: '160.5', currency_code: 'RUB' } })
    await read(less)
    await read(less)
    expect(await balance()).toBe('160.50')
    expect(await rows()).toEqual([
      ['top_up', '100.00', 'SBP top-up'],
      ['top_up', '60.50', 'SBP top-up'],
    ])
    await expectClean()
  })

  test.each([
    ['another currency', { amount: '100.00', currency_code: 'USD' }],
    ['no sum of the currency', { amount: '100.001', currency_code: 'RUB' }],
  ])('%s is not credited, and told to the operator', async (_, captured) => {
    const id = await order()
    provider.set(id, { status: 'complete', captured })
    await read(id)
    await read(id)
    forward(DAY_MS)
    const { userId } = owner
    expect(await readTopUp(database(), { userId, order: id, now })).toMatchObject({
      status: 'pending',
    })
    expect(await balance()).toBe('0.00')
    expect(await notes()).toEqual([])
    expect(lines).toHaveLength(1)
    const [row] = await database().query(
      'SELECT captured, captured_code, difference FROM payment_order WHERE id = $1',
      [id],
    )
    expect(row).toEqual({
      captured: captured.amount,
      captured_code: captured.currency_code,
      difference: 'currency',
    })
    // A refund of it takes nothing from the owner, who never had it.
    provider.set(id, { claims: [claimOf('refund', '100.00')] })
    await read(id)
    expect(await owed()).toBe(0n)
  })

  test('a refund is taken from the account once, and given back when it failed', async () => {
    const id = await paid()
    provider.set(id, { claims: [claimOf('refund', '30.00', { ref: 'r1' })] })
    await read(id)
    await read(id)
    expect(await balance()).toBe('70.00')
    provider.set(id, {
      claims: [claimOf('refund', '30.00', { ref: 'r1' }), claimOf('refund', '10', { ref: 'r2' })],
    })
    await read(id)
    expect(await balance()).toBe('60.00')
    provider.set(id, {
      claims: [
        claimOf('refund', '30.00', { ref: 'r1', is_taken: false }),
        claimOf('refund', '10', { ref: 'r2' }),
      ],
    })
    await read(id)
    await read(id)
    expect(await balance()).toBe('90.00')
    expect(await rows()).toEqual([
      ['refund', '30.00', 'Refund canceled'],
      ['refund', '-10.00', 'Top-up refunded'],
      ['refund', '-30.00', 'Top-up refunded'],
      ['top_up', '100.00', 'SBP top-up'],
    ])
    expect(await notes()).toEqual(['top_up_complete', 'refund', 'refund', 'claim_returned'])
    const statistics = await listStatistics(database(), { userId: owner.userId, filter: {} })
    expect(statistics.map(({ wallet_transaction_type: type, amount }) => [type, amount])).toEqual([
      ['top_up', '100.00'],
      ['refund', '70.00'],
    ])
    const flow = await readFlow(database(), { userId: owner.userId, query: {} })
    const refunds = flow.categories.filter(({ category }) => category === 'refund')
    expect(refunds.map(({ amount }) => amount)).toEqual(['30.00', '40.00'])
    await expectClean()
  })

  test('what was spent already is owed, and repaid by the next money that comes in', async () => {
    const id = await paid()
    await use(8000n)
    provider.set(id, { claims: [claimOf('dispute', '100.00')] })
    await read(id)
    expect([await balance(), await owed()]).toEqual(['0.00', 8000n])
    // A top-up repays at once, money of other ways within seconds.
    await paid('30.00')
    expect([await balance(), await owed()]).toEqual(['0.00', 5000n])
    await post(database(), deposit(owner.accounts['RUB'] ?? '', 'RUB', 1000n))
    forward(SECOND_MS)
    expect(await collectAllOwed(database(), now)).toBe(1)
    expect(await collectAllOwed(database(), now)).toBe(0)
    expect([await balance(), await owed()]).toEqual(['0.00', 4000n])
    await expectClean()
    // Won: what is still owed is forgotten, the rest comes back.
    provider.set(id, { claims: [claimOf('dispute', '100.00', { is_taken: false })] })
    await read(id)
    expect([await balance(), await owed()]).toEqual(['60.00', 0n])
    expect((await rows()).map(([kind, amount]) => `${kind} ${amount}`).toSorted()).toEqual([
      'dispute -20.00',
      'dispute 60.00',
      'repayment -10.00',
      'repayment -30.00',
      'top_up 100.00',
      'top_up 30.00',
    ])
    expect(await notes()).toEqual([
      'top_up_complete',
      'dispute_owed',
      'top_up_complete',
      'repayment',
      'repayment',
      'claim_returned',
    ])
    await expectClean()
  })

  test('refund and dispute of one payment together take no more than was credited', async () => {
    const id = await paid()
    provider.set(id, { claims: [claimOf('refund', '70.00'), claimOf('dispute', '100.00')] })
    await read(id)
    expect([await balance(), await owed()]).toEqual(['0.00', 0n])
    provider.set(id, {
      claims: [claimOf('refund', '70.00'), claimOf('dispute', '100.00', { is_taken: false })],
    })
    await read(id)
    expect([await balance(), await owed()]).toEqual(['30.00', 0n])
    await expectClean()
  })

  test('a refund stays one when a dispute takes the rest', async () => {
    const id = await paid()
    const refund = claimOf('refund', '70.00')
    provider.set(id, { claims: [refund] })
    await read(id)
    provider.set(id, { claims: [refund, claimOf('dispute', '100.00')] })
    await read(id)
    provider.set(id, { claims: [refund, claimOf('dispute', '100.00', { is_taken: false })] })
    await read(id)
    expect((await rows()).map(([kind, amount]) => `${kind} ${amount}`)).toEqual([
      'dispute 30.00',
      'dispute -30.00',
      'refund -70.00',
      'top_up 100.00',
    ])
    await expectClean()
  })

  test('a dispute that is won after a refund returns no more than it took', async () => {
    const id = await paid()
    provider.set(id, { claims: [claimOf('dispute', '100.00')] })
    await read(id)
    // Refunded all the same, by the operator: it takes nothing more, until the dispute is won.
    const refund = claimOf('refund', '100.00')
    provider.set(id, { claims: [claimOf('dispute', '100.00'), refund] })
    await read(id)
    expect([await balance(), await owed()]).toEqual(['0.00', 0n])
    provider.set(id, { claims: [claimOf('dispute', '100.00', { is_taken: false }), refund] })
    await read(id)
    expect([await balance(), await owed()]).toEqual(['0.00', 0n])
    await expectClean()
  })

  test('an older reading never settles after a newer one', async () => {
    const id = await paid()
    const slow: (() => void)[] = []
    const { gateway } = provider
    const old = { ...checking(), payments: [{ ...gateway, check: hold }] }
    async function hold(payment: Parameters<typeof gateway.check>[0]) {
      const state = await gateway.check(payment)
      await new Promise<void>((resolve) => slow.push(resolve))
      return state
    }
    provider.set(id, { claims: [claimOf('dispute', '100.00')] })
    const late = checkPayment(database(), id, old)
    await expect.poll(() => slow.length).toBe(1)
    provider.set(id, { claims: [claimOf('dispute', '100.00', { is_taken: false })] })
    expect(await read(id)).toBe('busy')
    // Its lease has ended: another server reads, and what the first one read is of no use any more.
    forward(61 * SECOND_MS)
    expect(await read(id)).toBe('settled')
    slow[0]?.()
    expect(await late).toBe('busy')
    expect([await balance(), await owed()]).toEqual(['100.00', 0n])
  })

  test('what was never told is read again with growing pauses, and for half a year', async () => {
    const id = await order()
    expect(await due()).toBe(0)
    forward(121 * SECOND_MS)
    expect(await due()).toBe(1)
    provider.pay(id)
    expect(await balance()).toBe('0.00')
    forward(121 * SECOND_MS)
    await due()
    expect(await balance()).toBe('100.00')
    provider.set(id, { claims: [claimOf('refund', '100.00')] })
    let readings = 0
    while (await isReadAgain(id)) {
      forward(DAY_MS / 2)
      readings += await due()
    }
    expect(await balance()).toBe('0.00')
    expect(readings).toBeLessThan(100)
  })

  const due = async () => {
    const acts = await claimChecks(database(), checking(), 1000)
    await Promise.all(acts.map((act) => act()))
    return acts.length
  }
  const isReadAgain = async (id: string) => {
    const [row] = await database().query<{ next_check_at: Date | null }>(
      'SELECT next_check_at FROM payment_order WHERE id = $1',
      [id],
    )
    return row?.next_check_at !== null
  }

  test('leaves ledger and history clean', async () => {
    await expectClean()
    const faults = await auditHistory(database())
    expect(faults.filter(({ fault }) => fault !== 'posting without a row of the history')).toEqual(
      [],
    )
  })
})
