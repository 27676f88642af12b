import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimReconciliations } from '../../../server/domain/reconciliation/claim-days.ts'
import { movedOf } from '../../../server/domain/reconciliation/items.ts'
import { openStripeLists, type StripeListsDouble } from '../../support/providers/stripe-lists.ts'
import {
  openYookassaLists,
  type YookassaListsDouble,
} from '../../support/providers/yookassa-lists.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import {
  compareStored,
  connectSource,
  DAY,
  NOON,
  openBooks,
  readStored,
} from '../support/reconciliation-world.ts'

const NEXT = '2026-11-20T00:20:00.000Z'

describe.each(testEngines)('a statement of YooKassa (%s)', (engine) => {
  let wallet: Wallet
  let double: YookassaListsDouble
  let books: Awaited<ReturnType<typeof openBooks>>
  beforeAll(async () => {
    double = await openYookassaLists()
  })
  afterAll(() => double.close())
  beforeEach(async () => {
    wallet = await openWallet({}, engine)
    books = await openBooks(wallet)
    double.forget()
    double.forgetFaults()
    return () => wallet.close()
  })
  const source = () => connectSource(double.variables)
  const compare = () => compareStored(wallet, source())
  const payment = (value: string, ourId?: string, more: object = {}) =>
    double.plant({
      list: 'payments',
      value,
      created: NOON,
      captured: NOON,
      ...(ourId !== undefined && { ourId }),
      ...more,
    })

  test('a statement of YooKassa matches by the ids of either side, over several pages', async () => {
    const ids = await Promise.all(
      [100, 200, 300].map((minor) => books.order({ provider: 'yookassa', minor, ref: null })),
    )
    ids.forEach((id, index) => payment(`${index + 1}.00`, id))
    const ref = payment('4.00')
    const order = await books.order({ provider: 'yookassa', minor: 400, ref })
    const refund = double.plant({ list: 'refunds', value: '1.50', created: NOON })
    await books.claim(order, { kind: 'refund', ref: refund, minor: 150 })
    const po = double.plant({ list: 'payouts', value: '9.00', created: NOON })
    await books.payout({ minor: 1000, fee: 100, ref: po })
    // Neither moved money on either side.
    await books.order({ provider: 'yookassa', minor: 500, credited: null })
    payment('5.00', undefined, { status: 'canceled', captured: undefined })
    const { end, kinds, stored } = await compare()
    expect({ end, kinds }).toEqual({ end: 'done', kinds: [] })
    const sum = 20_500_000n
    expect(stored?.totals).toEqual([
      {
        run_id: stored?.run?.id,
        currency: 'RUB',
        ours: sum,
        theirs: sum,
        oursRows: 6,
        theirsRows: 6,
        matched: 6,
      },
    ])
  })

  test('a statement of YooKassa names each kind of difference, and they add up to that of the sums', async () => {
    payment('10.00')
    await books.order({ provider: 'yookassa', minor: 2000 })
    const amount = await books.order({ provider: 'yookassa', minor: 2500, ref: null })
    payment('30.00', amount)
    const currency = await books.order({ provider: 'yookassa', minor: 100, ref: null })
    payment('1.00', currency, { currency: 'USD' })
    const canceled = await books.order({ provider: 'yookassa', minor: 4000, ref: null })
    payment('40.00', canceled, { status: 'canceled', captured: undefined })
    const twice = await books.order({ provider: 'yookassa', minor: 5000, ref: null })
    payment('50.00', twice)
    payment('50.00', twice)
    const returned = double.plant({ list: 'payouts', value: '60.00', created: NOON })
    await books.payout({ minor: 6000, ref: returned, status: 'failed' })
    await books.payout({ minor: 7000, status: 'sent' })
    const { rows, kinds, stored } = await compare()
    expect(kinds).toEqual(
      [
        'amount',
        'currency',
        'missing_ours',
        'missing_theirs',
        'missing_theirs',
        'status',
        'status',
        'twice',
      ].map((kind) => `${kind} new`),
    )
    for (const total of stored?.totals ?? []) {
      const inCode = (side: (typeof rows)[number]['ours']) =>
        side?.currency === total.currency ? movedOf(side) : 0n
      const gap = rows.reduce((sum, { ours, theirs }) => sum + inCode(ours) - inCode(theirs), 0n)
      expect(gap).toBe(total.ours - total.theirs)
    }
    expect(stored?.open).toBe(8)
    // A second comparison finds the same and repeats nothing.
    const again = await compare()
    expect(again.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(wallet.context.metrics.write({})).toContain(
      'wallet_reconciliation_differences_total{provider="yookassa",kind="missing_theirs"} 2',
    )
    expect(wallet.logLines.join('\n')).toContain('a statement differs from the ledger')
  })

  test('a difference of a payment that counts on another day is explained on both days', async () => {
    // They took it late on the day, we credited it after midnight; and the other way round.
    const late = await books.order({ provider: 'yookassa', minor: 1200, ref: null, credited: NEXT })
    payment('12.00', late, { captured: `${DAY}T23:58:00.000Z` })
    const early = await books.order({ provider: 'yookassa', minor: 700, ref: null })
    payment('7.00', early, { captured: NEXT })
    const first = await compare()
    expect(first.kinds).toEqual(['late explained', 'late explained'])
    expect(first.rows.map(({ explanation }) => explanation)).toEqual(['2026-11-20', '2026-11-20'])
    expect(first.stored?.open).toBe(0)
    wallet.clock.forwardSeconds(24 * 3600)
    const second = await compareStored(wallet, source(), '2026-11-20')
    expect(second.kinds).toEqual(['late explained', 'late explained'])
    expect(second.rows.map(({ explanation }) => explanation)).toEqual([DAY, DAY])
  })

  test('a decision about a difference stays while it is the same, and a difference that matches later is gone', async () => {
    const ref = payment('10.00')
    payment('20.00')
    const { rows } = await compare()
    const second = rows.find(({ theirs }) => theirs?.amount === 20_000_000n)
    await wallet.context.db.query(
      `UPDATE recon_difference SET state = 'explained', explanation = 'by hand' WHERE id = $1`,
      [second?.id],
    )
    await books.order({ provider: 'yookassa', minor: 1000, ref })
    expect((await compare()).kinds).toEqual(['missing_ours explained', 'missing_ours gone'])
  })

  test.each([
    ['answers 500', { answer: 500 }],
    ['breaks the connection', { answer: 'reset' }],
    ['does not answer in time', { answer: 'none' }],
  ] as const)(
    'a statement that %s in the middle is refused, and nothing is kept',
    async (_, fault) => {
      for (let count = 0; count < 5; count += 1) payment('10.00')
      double.fail('GET /v3/refunds', fault)
      const waits = fault.answer === 'none'
      const asked = waits
        ? { ...source(), readStatement: () => Promise.reject(new Error('no answer within 20 ms')) }
        : source()
      const { end, stored, rows } = await compareStored(wallet, asked)
      expect(end).toBe('no_statement')
      expect(stored).toMatchObject({ run: undefined, totals: [], open: 0 })
      expect(stored?.failedAt).toBeInstanceOf(Date)
      expect(rows).toEqual([])
      const lines = await wallet.context.db.query('SELECT 1 FROM recon_line')
      expect(lines).toEqual([])
      // Later it comes whole.
      double.forgetFaults()
      expect(await compare()).toMatchObject({ end: 'done', stored: { failedAt: null, open: 5 } })
    },
  )

  test('a list that never ends and a line without an amount are no statement', async () => {
    const endless = {
      ...source(),
      readStatement: async () => ({
        lines: [
          {
            kind: 'payment' as const,
            ref: 'x',
            amount: '1e9',
            currency_code: 'RUB',
            status: 'complete' as const,
            at: new Date(NOON),
          },
        ],
      }),
    }
    expect((await compareStored(wallet, endless)).end).toBe('no_statement')
  })

  test('the job compares yesterday once, whatever the number of wallets', async () => {
    payment('10.00')
    const sources = [source()]
    const claim = () => claimReconciliations(wallet.context.db, { ...wallet.context, sources }, 10)
    const claimed = (await Promise.all([claim(), claim(), claim()])).flat()
    expect(claimed).toHaveLength(3)
    double.fail('GET /v3/payments', { answer: 500 })
    const ends = await Promise.all(claimed.map((run) => run()))
    expect(ends.filter((hasWorked) => !hasWorked)).toEqual([false])
    expect(await claim()).toEqual([])
    wallet.clock.forwardSeconds(16 * 60)
    const [retry, ...others] = await claim()
    expect(others).toEqual([])
    expect(await retry?.()).toBe(true)
    expect((await readStored(wallet, 'yookassa')).kinds).toEqual(['missing_ours new'])
    wallet.clock.forwardSeconds(3600)
    expect(await claim()).toEqual([])
  })

  test('a day is compared when it and two hours after it are over', async () => {
    expect((await compareStored(wallet, source(), '2026-11-20')).end).toBe('too_early')
    wallet.clock.forwardSeconds(13 * 3600)
    expect((await compareStored(wallet, source(), '2026-11-20')).end).toBe('too_early')
    wallet.clock.forwardSeconds(3600)
    expect((await compareStored(wallet, source(), '2026-11-20')).end).toBe('done')
  })
})

describe.each(testEngines)('a statement of Stripe (%s)', (engine) => {
  let wallet: Wallet
  let double: StripeListsDouble
  beforeAll(async () => {
    double = await openStripeLists()
    wallet = await openWallet({}, engine)
  })
  afterAll(async () => {
    await wallet.close()
    await double.close()
  })

  test('a statement of Stripe matches payments, refunds and disputes in their currencies, and names the others', async () => {
    const books = await openBooks(wallet)
    const at = new Date(NOON)
    const orders = await Promise.all(
      [1000, 2000, 3000].map((minor) =>
        books.order({ provider: 'stripe', minor, currency: 'EUR' }),
      ),
    )
    orders.forEach((ourId, index) =>
      double.plant({
        list: 'payment_intents',
        amount: (index + 1) * 1000,
        currency: 'eur',
        ourId,
        at,
      }),
    )
    const usd = await books.order({ provider: 'stripe', minor: 1500, currency: 'USD' })
    double.plant({ list: 'payment_intents', amount: 1500, currency: 'usd', ourId: usd, at })
    const refund = double.plant({ list: 'refunds', amount: 500, currency: 'eur', at })
    const dispute = double.plant({ list: 'disputes', amount: 700, currency: 'eur', at })
    await books.claim(orders[0] ?? '', { kind: 'refund', ref: refund, minor: 500 })
    await books.claim(orders[1] ?? '', { kind: 'dispute', ref: dispute, minor: 600 })
    double.plant({ list: 'payment_intents', amount: 100, currency: 'eur', status: 'canceled', at })
    double.plant({ list: 'refunds', amount: 900, currency: 'usd', status: 'failed', at })
    double.plant({ list: 'refunds', amount: 800, currency: 'usd', at })
    const { kinds, stored } = await compareStored(wallet, connectSource(double.variables))
    expect(kinds).toEqual(['amount new', 'missing_ours new'])
    expect(stored?.totals).toMatchObject([
      { currency: 'EUR', ours: 71_000_000n, theirs: 72_000_000n, matched: 4 },
      { currency: 'USD', ours: 15_000_000n, theirs: 23_000_000n, matched: 1 },
    ])
    double.fail('GET /v1/disputes', { answer: 500 })
    expect((await compareStored(wallet, connectSource(double.variables))).end).toBe('no_statement')
    // What was compared before stays.
    expect((await readStored(wallet, 'stripe')).kinds).toEqual(kinds)
  })
})
