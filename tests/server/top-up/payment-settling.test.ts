import { describe, expect, test } from 'vitest'
import { readAccountLedger } from '../../../server/domain/history/account-ledger.ts'
import { openStatement, readStatement } from '../../../server/domain/history/statement-source.ts'
import { checkPayment, claimChecks } from '../../../server/domain/top-up/check-payment.ts'
import { readTopUp } from '../../../server/domain/top-up/top-up.ts'
import { claimOf } from '../../support/providers/memory-payments.ts'
import { testEngines } from '../../support/test-database.ts'
import { auditHistory } from '../support/history-audit.ts'
import { withSettling } from '../support/settling-world.ts'
import { DAY_MS, SECOND_MS } from '../../../contract/rules/durations.ts'

describe.each(testEngines)('a payment is settled by its state (%s)', (engine) => {
  const {
    database,
    provider,
    owner,
    now,
    lines,
    forward,
    checking,
    order,
    read,
    paid,
    balance,
    owed,
    rows,
    notes,
    expectClean,
  } = withSettling(engine)

  test('a payment is credited as captured, never as ordered', async () => {
    const less = await order('100.00')
    provider().set(less, { status: 'complete', captured: { amount: '60.5', currency_code: 'RUB' } })
    await read(less)
    await read(less)
    expect(await balance()).toBe('60.50')
    const { userId } = owner()
    expect(await readTopUp(database(), { userId, order: less, now: now() })).toMatchObject({
      status: 'complete',
      amount: '60.50',
    })
    const told = lines().filter((line) => line.includes('another sum was captured'))
    expect(told).toHaveLength(1)
    // Paid a second time.
    provider().set(less, { captured: { amount: '160.5', currency_code: 'RUB' } })
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
  ])('a payment in %s is not credited, and reported to the operator', async (_, captured) => {
    const id = await order()
    provider().set(id, { status: 'complete', captured })
    await read(id)
    await read(id)
    forward(DAY_MS)
    const { userId } = owner()
    expect(await readTopUp(database(), { userId, order: id, now: now() })).toMatchObject({
      status: 'pending',
    })
    expect(await balance()).toBe('0.00')
    expect(await notes()).toEqual([])
    expect(lines()).toHaveLength(1)
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
    provider().set(id, { claims: [claimOf('refund', '100.00')] })
    await read(id)
    expect(await owed()).toBe(0n)
  })

  test('a payment that was captured in two parts stands in statements and in the ledger of staff', async () => {
    const since = now()
    const id = await order('100.00')
    provider().set(id, { status: 'complete', captured: { amount: '60.5', currency_code: 'RUB' } })
    await read(id)
    provider().set(id, { captured: { amount: '100', currency_code: 'RUB' } })
    await read(id)
    const { userId, accounts } = owner()
    const accountId = accounts['RUB'] ?? ''
    const until = new Date(now().getTime() + DAY_MS)
    const asked = { userId, accountIds: [accountId], since, until, now: until }
    const numbers: (string | undefined)[] = []
    for await (const part of readStatement(database(), await openStatement(database(), asked))) {
      if (part.part === 'row') numbers.push(part.row.number)
    }
    expect(new Set(numbers).size).toBe(2)
    expect(numbers).not.toContain(undefined)
    const page = { userId, accountId, after: undefined, most: 10, isAscending: true }
    const { lines: shown } = await readAccountLedger(database(), page)
    expect(shown.map(({ number }) => number)).toEqual(numbers)
  })

  test('an older reading never settles after a newer one', async () => {
    const id = await paid()
    const slow: (() => void)[] = []
    const { gateway } = provider()
    const old = { ...checking(), payments: [{ ...gateway, check: hold }] }
    async function hold(payment: Parameters<typeof gateway.check>[0]) {
      const state = await gateway.check(payment)
      await new Promise<void>((resolve) => slow.push(resolve))
      return state
    }
    provider().set(id, { claims: [claimOf('dispute', '100.00')] })
    const late = checkPayment(database(), id, old)
    await expect.poll(() => slow.length).toBe(1)
    provider().set(id, { claims: [claimOf('dispute', '100.00', { is_taken: false })] })
    expect(await read(id)).toBe('busy')
    // Its lease has ended: another server reads, and what the first one read is of no use any more.
    forward(61 * SECOND_MS)
    expect(await read(id)).toBe('settled')
    slow[0]?.()
    expect(await late).toBe('busy')
    expect([await balance(), await owed()]).toEqual(['100.00', 0n])
  })

  test('a payment without an event is read again with growing pauses, and for half a year', async () => {
    const id = await order()
    expect(await due()).toBe(0)
    forward(121 * SECOND_MS)
    expect(await due()).toBe(1)
    provider().pay(id)
    expect(await balance()).toBe('0.00')
    forward(121 * SECOND_MS)
    await due()
    expect(await balance()).toBe('100.00')
    provider().set(id, { claims: [claimOf('refund', '100.00')] })
    let readings = 0
    while (await isReadAgain(id)) {
      forward(DAY_MS / 2)
      readings += await due()
    }
    expect(await balance()).toBe('0.00')
    expect(readings).toBeLessThan(100)
  })

  test('a payment without a capture is read ever more rarely, and for a month', async () => {
    const id = await order()
    const readAt: number[] = []
    for (let hours = 0; (await isReadAgain(id)) && hours < 24 * 90; hours += 1) {
      if ((await due()) > 0) readAt.push(hours)
      forward(3600 * SECOND_MS)
    }
    expect(readAt.length).toBeGreaterThan(5)
    expect(readAt.length).toBeLessThan(15)
    const pauses = readAt.slice(1).map((hours, n) => hours - (readAt[n] ?? 0))
    expect(pauses).toEqual(pauses.toSorted((left, right) => left - right))
    expect(readAt.at(-1)).toBeLessThan(24 * 61)
    // An event still settles it.
    provider().pay(id)
    expect(await read(id)).toBe('settled')
    expect(await isReadAgain(id)).toBe(true)
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

  test('a payment is settled by its state leaves ledger and history clean', async () => {
    await expectClean()
    const faults = await auditHistory(database())
    expect(faults.filter(({ fault }) => fault !== 'posting without a row of the history')).toEqual(
      [],
    )
  })
})
