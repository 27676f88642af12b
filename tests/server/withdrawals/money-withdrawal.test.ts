import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { listTransactions } from '../../../server/domain/history/transactions.ts'
import { settlePayouts, withdraw } from '../../../server/domain/withdrawals/plain-withdrawal.ts'
import type { PayoutGateway } from '../../../server/gateways/gateways.ts'
import { createLog } from '../../../server/ops/log/log.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { luhnCard } from '../support/money-acts.ts'
import {
  balances,
  createOwner,
  NOON,
  outcomeOf,
  tally,
  type TestOwner,
} from '../support/ledger-world.ts'

const PAN = '4242424242424242'
const ADDRESS = '0x52be0bd01efc0f8e4a4f3f9d3b2f0f1c1ae991c4'
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

type Outcome = 'pending' | 'complete' | 'failed'

const lines: string[] = []
const log = createLog('json', (line) => lines.push(line))

/** A gateway that remembers what it was given, and says of each payout what the test wants. */
function createGateway(outcome: Outcome = 'complete') {
  const started: Parameters<PayoutGateway['start']>[0][] = []
  const gateway = {
    started,
    outcome,
    isDead: false,
    async start(payout: Parameters<PayoutGateway['start']>[0]) {
      if (gateway.isDead) throw new Error(`no answer for ${payout.pan}`)
      started.push(payout)
      return { provider_ref: `ref ${payout.id}` }
    },
    async check({ id }: { id: string }): Promise<Outcome> {
      return started.some((payout) => payout.id === id) ? gateway.outcome : 'failed'
    },
  }
  return gateway
}

function ask({ userId }: TestOwner, payout: PayoutGateway, changes: object = {}) {
  const request = { amount: '40.00', currency_code: 'USD', pan: PAN, ...changes }
  const idempotencyKey = randomUUID()
  return { userId, idempotencyKey, request, isRepeatConfirmed: true, now: NOON, payout, log }
}

const cardRow = (status: string) => ['-40.00', status, 'Withdrawal to card ••\u00a04242']

describe.each(testEngines)('withdrawal (%s)', (engine) => {
  const database = withTestDatabase(engine)

  const createRich = () => createOwner(database(), { USD: 100_00n, USDC: 50_00n }, 'grok')

  const look = async ({ userId }: TestOwner) => {
    const db = database()
    const { results } = await listTransactions(db, { userId, language: 'en', query: {} })
    const notes = await db.query<{ text_key: string }>(
      'SELECT text_key FROM notification WHERE user_id = $1',
      [userId],
    )
    return {
      usd: (await balances(db, userId))['USD'],
      history: results.map(({ amount, status, description }) => [amount, status, description]),
      notes: notes.map(({ text_key }) => text_key),
    }
  }

  test('withdrawal takes the money at once and completes when the gateway has paid', async () => {
    const db = database()
    const owner = await createRich()
    const payout = createGateway('pending')
    await withdraw(db, ask(owner, payout))
    expect(await look(owner)).toEqual({ usd: '60.00', history: [cardRow('pending')], notes: [] })
    expect(payout.started).toMatchObject([{ amount: '40.00', currency_code: 'USD', pan: PAN }])
    expect(await settlePayouts(db, { now: later(4), payout })).toBe(0)
    expect(await settlePayouts(db, { now: later(5), payout })).toBe(0)
    payout.outcome = 'complete'
    expect(await settlePayouts(db, { now: later(9), payout })).toBe(0)
    expect(await settlePayouts(db, { now: later(10), payout })).toBe(1)
    expect(await settlePayouts(db, { now: later(9999), payout })).toBe(0)
    expect(await look(owner)).toEqual({
      usd: '60.00',
      history: [cardRow('complete')],
      notes: ['notification.withdrawal_complete'],
    })
  })

  test('a withdrawal that fails returns the money and notifies the owner', async () => {
    const db = database()
    const owner = await createRich()
    const payout = createGateway('failed')
    await withdraw(db, ask(owner, payout))
    const settle = () => settlePayouts(db, { now: later(5), payout })
    const closed = await Promise.all([settle(), settle(), settle()])
    expect(closed.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(await look(owner)).toEqual({
      usd: '100.00',
      history: [['-40.00', 'failed', 'Withdrawal to card ••\u00a04242']],
      notes: ['notification.withdrawal_failed'],
    })
  })

  test('a withdrawal that never reached the gateway is returned after a while, and never started twice', async () => {
    const db = database()
    const owner = await createRich()
    const payout = createGateway()
    payout.isDead = true
    const given = ask(owner, payout)
    const { payoutId } = await withdraw(db, given)
    const line = lines.find((text) => text.includes(payoutId))
    expect(line).toMatch(/"level":"error","message":"payout was not started"/)
    expect(line).toContain('no answer for …')
    payout.isDead = false
    await withdraw(db, given)
    expect(payout.started).toEqual([])
    expect(await settlePayouts(db, { now: later(119), payout })).toBe(0)
    expect(await settlePayouts(db, { now: later(120), payout })).toBe(1)
    expect(await look(owner)).toMatchObject({ usd: '100.00' })
  })

  test('a withdrawal whose gateway does not answer leaves the others settled', async () => {
    const db = database()
    const owner = await createRich()
    const payout = createGateway()
    const { payoutId } = await withdraw(db, ask(owner, payout))
    await withdraw(db, ask(owner, payout))
    const check: PayoutGateway['check'] = ({ id }) =>
      id === payoutId ? Promise.reject(new Error('no answer')) : Promise.resolve('complete')
    const first = settlePayouts(db, { now: later(5), payout: { ...payout, check } })
    await expect(first).rejects.toThrow('1 payouts failed to settle')
    expect((await look(owner)).notes).toEqual(['notification.withdrawal_complete'])
    expect(await settlePayouts(db, { now: later(125), payout })).toBe(1)
  })

  test('withdrawal is done once for one key, and refuses the key for another request', async () => {
    const db = database()
    const owner = await createRich()
    const payout = createGateway()
    const given = ask(owner, payout)
    const many = await Promise.all(Array.from({ length: 20 }, () => withdraw(db, given)))
    expect(new Set(many.map(({ payoutId }) => payoutId)).size).toBe(1)
    expect(payout.started).toHaveLength(1)
    expect((await look(owner)).usd).toBe('60.00')
    for (const changes of [{ amount: '41.00' }, { pan: '5555555555554444' }]) {
      const other = { ...given, request: { ...given.request, ...changes } }
      await expect(withdraw(db, other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    }
  })

  test('many concurrent withdrawals pay out no more than the balance', async () => {
    const db = database()
    const owner = await createRich()
    const payout = createGateway()
    const acts = Array.from({ length: 10 }, () => withdraw(db, ask(owner, payout)))
    expect(await tally(acts)).toEqual({ done: 2, INSUFFICIENT_FUNDS: 8 })
    expect(payout.started).toHaveLength(2)
  })

  test('withdrawal goes to an address only from USDC', async () => {
    const db = database()
    const owner = await createRich()
    const payout = createGateway()
    const usdc = { currency_code: 'USDC', pan: undefined, address: ADDRESS }
    await withdraw(db, ask(owner, payout, usdc))
    expect(payout.started).toMatchObject([{ currency_code: 'USDC', address: ADDRESS }])
    expect((await look(owner)).history).toEqual([
      ['-40.00', 'pending', 'Withdrawal to 0x52be…91c4'],
    ])
  })

  test('withdrawal refuses what is not a card, an address or an amount', async () => {
    const db = database()
    const owner = await createRich()
    const payout = createGateway()
    const usdc = { currency_code: 'USDC', pan: undefined }
    const refused: [string, object][] = [
      ['CARD_INVALID', { pan: '4242424242424241' }],
      ['CARD_INVALID', { pan: '424242424242' }],
      ['CARD_INVALID', { pan: '42424242424242424242' }],
      ['CARD_INVALID', { pan: '0000000000000000' }],
      ['CARD_INVALID', { pan: undefined }],
      ['CARD_INVALID', { address: ADDRESS }],
      ['ADDRESS_INVALID', { ...usdc, pan: PAN, address: ADDRESS }],
      ['ADDRESS_INVALID', usdc],
      ['ADDRESS_INVALID', { ...usdc, address: ADDRESS.slice(1) }],
      ['ADDRESS_INVALID', { ...usdc, address: `${ADDRESS}0` }],
      ['ADDRESS_BURN', { ...usdc, address: `0x${'0'.repeat(40)}` }],
      ['AMOUNT_ZERO', { amount: '0' }],
      ['ACCOUNT_NOT_FOUND', { currency_code: 'EUR' }],
      ['INSUFFICIENT_FUNDS', { amount: '100.01' }],
    ]
    const outcomes: string[] = []
    for (const [, changes] of refused) {
      outcomes.push(await outcomeOf(withdraw(db, ask(owner, payout, changes))))
    }
    expect(outcomes).toEqual(refused.map(([code]) => code))
    expect(payout.started).toEqual([])
    expect(await look(owner)).toEqual({ usd: '100.00', history: [], notes: [] })
  })

  test('withdrawal tells two requests of one key apart by what is kept of a card, not by a hash of it', async () => {
    const db = database()
    const owner = await createRich()
    const payout = createGateway()
    const given = ask(owner, payout)
    const { payoutId } = await withdraw(db, given)
    const other = { ...given, request: { ...given.request, pan: luhnCard('4242') } }
    await expect(withdraw(db, other)).resolves.toEqual({ payoutId })
    expect(payout.started).toMatchObject([{ pan: PAN }])
  })

  test('withdrawal leaves no trace of a whole card number, and a clean ledger', async () => {
    const db = database()
    const tables = await db.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    )
    const traces: string[] = []
    for (const { name } of tables) {
      const rows = await db.query(`SELECT 1 FROM "${name}" AS t WHERE t::text LIKE '%${PAN}%'`)
      if (rows.length > 0) traces.push(name)
    }
    expect(tables.length).toBeGreaterThan(20)
    expect(traces).toEqual([])
    expect(await auditLedger(db)).toEqual([])
  })
})
