import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putHoldingRules } from '../../../scripts/bench/holding-rules.ts'
import { bothEngines, openTestDatabase } from '../../support/test-database.ts'
import {
  ACT_COSTS,
  type ActCost,
  MORE_WHEN_REFUSED,
  READ_STATEMENTS,
} from '../support/act-costs.ts'
import { openWalletOn, type Reply, type Wallet } from '../support/app-harness.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import {
  countStatements,
  type CountedDatabase,
  type Measured,
} from '../support/counted-database.ts'
import { post } from '../../../server/domain/ledger/post.ts'
import { keyed } from '../support/keyed.ts'
import { deposit } from '../support/ledger-world.ts'
import {
  type Actor,
  actorsOf,
  exchange,
  pay,
  topUp,
  transfer,
  withdraw,
} from '../support/money-acts.ts'
import { CARD, payOut, quote, SBP, type Target, USDC } from '../support/payout-acts.ts'
import { setTariffLines } from '../support/tariff-lines.ts'

/** Each act is done so often before it is measured: what is read once is not its cost. */
const WARM_UPS = 2
/**
 * Then so often: the log of the server also has what other tests write, so that the least is the
 * act's own.
 */
const MEASURED = 4
/** The bytes depend a little on where rows fall on pages. */
const WAL_SLACK = 1.1
/** A limit that is this much above the truth no longer limits anything. */
const WAL_LOOSE = 0.75

const WRONG = '2580'

describe.each(bothEngines)('the cost of money acts (%s)', (engine) => {
  let counted: CountedDatabase
  let wallet: Wallet
  let anna: Actor
  let keys = 0
  const key = () => `cost ${(keys += 1)}`

  beforeAll(async () => {
    const { db, drop } = await openTestDatabase(engine)
    counted = countStatements(db)
    wallet = openWalletOn({ db: counted.db, drop })
    const owners = [await makeOwner(), await makeOwner()]
    const [first] = await actorsOf(
      wallet,
      owners.map(({ token }) => token),
    )
    if (!first) throw new Error('no owner')
    anna = first
    await counted.db.query('DELETE FROM payout_threshold', [])
    await counted.db.query('DELETE FROM payout_day_threshold', [])
    await post(counted.db, deposit(anna.accounts.get('USDC') ?? '', 'USDC', 1_000_00n))
    await counted.db.query('UPDATE currency SET max_amount_minor = NULL', [])
    for (const act of ['withdrawal_limit', 'transfer_limit'] as const) {
      await setTariffLines(counted.db, { act }, 'limit_minor = 100000000000')
    }
  })
  afterAll(() => wallet.close())

  const makeOwner = (): Promise<Owner> => registerOwner(wallet, { isVerified: true })

  /** The cost of an act that has to be done, or refused with a code. */
  async function measure(
    act: () => Promise<Reply | number>,
    { prepare, refusal }: { prepare?: () => Promise<void>; refusal?: string } = {},
  ): Promise<Measured> {
    const costs: Measured[] = []
    for (let n = 0; n < WARM_UPS + MEASURED; n += 1) {
      await prepare?.()
      let reply: Reply | number = 0
      const measured = await counted.measure(async () => {
        reply = await act()
      })
      expectReply(reply, refusal)
      if (n >= WARM_UPS) costs.push(measured)
    }
    const [first] = costs.toSorted((a, b) => a.walBytes - b.walBytes)
    if (!first) throw new Error('nothing was measured')
    return first
  }

  const acts = {
    exchange: (amount = 5_00n) =>
      exchange(wallet, anna, { from: 'USD', to: 'EUR', amount, key: key() }),
    transfer: (amount = 1_00n) => transfer(wallet, anna, { code: 'USD', amount, key: key() }),
    withdrawal: (amount = 1_00n) => withdraw(wallet, anna, { code: 'USD', amount, key: key() }),
  }

  test.each(['exchange', 'transfer', 'withdrawal'] as const)(
    'the cost of %s is as in the table',
    async (name) => {
      expectCost(engine, name, await measure(() => acts[name]()))
    },
  )

  test('rules that hold acts cost a transfer and a withdrawal no statement of their own', async () => {
    await putHoldingRules(counted.db)
    const setKey = (holding: string | null) =>
      counted.db.query('UPDATE monitoring_state SET holding_key = $1', [holding])
    await setKey(randomUUID())
    for (const name of ['transfer', 'withdrawal'] as const) {
      expectCost(engine, name, await measure(() => acts[name]()))
    }
    await setKey(null)
  })

  const payouts = {
    sbp: ['RUB', SBP, '100.00'],
    card: ['RUB', CARD, '1000.00'],
    usdc: ['USDC', USDC, '10.00'],
  } as const

  test.each(['sbp', 'card', 'usdc'] as const)(
    'the cost of a payout by %s is as in the table',
    async (method) => {
      const [code, to, amount] = payouts[method]
      expectCost(engine, `payout ${method}`, await measurePayout(code, to, amount))
    },
  )

  function measurePayout(code: string, to: Target, amount: string): Promise<Measured> {
    const account = anna.accounts.get(code) ?? ''
    let quoteId = ''
    return measure(() => payOut(wallet, anna.token, { quoteId, to, key: key() }), {
      prepare: async () => {
        const quoted = await quote(wallet, anna.token, { account, amount, to })
        quoteId = quoted.quote_id
      },
    })
  }

  test('the cost of a completed top-up is as in the table', async () => {
    let url = ''
    const cost = await measure(() => pay(wallet, url, 'approve'), {
      prepare: async () => {
        const { json } = await topUp(wallet, anna, { code: 'USD', amount: 5_00n, key: key() })
        url = String(json['url'])
      },
    })
    expectCost(engine, 'top-up completion', cost)
  })

  test('the cost of opening an account is as in the table', async () => {
    let token = ''
    const open = () =>
      wallet.call('openAccount', { token, body: { currency_code: 'GBP' }, headers: keyed(key()) })
    const cost = await measure(open, {
      prepare: async () => {
        token = (await makeOwner()).token
      },
    })
    expectCost(engine, 'account opening', cost)
  })

  test.each(['wallet', 'authInfo', 'transactions', 'rates'] as const)(
    'the number of statements of the read %s is as in the table',
    async (name) => {
      const body = name === 'rates' ? { body: {} } : {}
      const { statements, rows, sent } = await measure(() =>
        wallet.call(name, { token: anna.token, ...body }),
      )
      // The statements stand in the failure.
      expect({ statements, rows, sent }).toEqual({
        statements: READ_STATEMENTS[name],
        rows: 0,
        sent,
      })
    },
  )

  describe('refused', () => {
    const names = ['exchange', 'transfer', 'withdrawal'] as const

    test.each(names)('a refusal for lack of money costs no more than the act: %s', async (name) => {
      const refusal = 'INSUFFICIENT_FUNDS'
      expectLess(engine, await measure(() => acts[name](90_000_000_00n), { refusal }), name)
    })

    test.each(['transfer', 'withdrawal'] as const)(
      'a refusal for the daily limit costs no more than the act: %s',
      async (name) => {
        const refusal = 'LIMIT_EXCEEDED'
        expectLess(engine, await measure(() => acts[name](2_000_000_000_00n), { refusal }), name)
      },
    )

    test('the cost of a withdrawal that is refused for its PIN is as in the table', async () => {
      let token = ''
      const act = () =>
        wallet.call('withdrawal', {
          token,
          body: { amount: '1.00', currency_code: 'USD', pin: WRONG, pan: '4111111111111111' },
          headers: keyed(key()),
        })
      const prepare = async () => {
        token = (await makeOwner()).token
      }
      expectCost(engine, 'wrong PIN', await measure(act, { prepare, refusal: 'PIN_WRONG' }))
    })

    test('a refusal of a frozen wallet costs no more than the act', async () => {
      await counted.db.query(
        `INSERT INTO office_operator (id, name, state, created_at)
         VALUES (gen_random_uuid(), 'Fedor', 'active', now())`,
        [],
      )
      await counted.db.query(
        `INSERT INTO owner_freeze (id, user_id, scope, reason, frozen_by, frozen_at)
         SELECT gen_random_uuid(), a.user_id, 'out', 'fraud', (SELECT id FROM office_operator LIMIT 1), now() FROM account a WHERE a.id = $1`,
        [anna.accounts.get('USD')],
      )
      for (const name of ['transfer', 'withdrawal'] as const) {
        expectLess(engine, await measure(() => acts[name](), { refusal: 'WALLET_FROZEN' }), name)
      }
    })
  })
})

function expectReply(reply: Reply | number, refusal: string | undefined): void {
  if (typeof reply === 'number') return expect(reply).toBe(303)
  if (refusal === undefined) expect(reply).toMatchObject({ status: 200 })
  else expect(reply.json).toMatchObject({ code: refusal })
}

function expectCost(
  engine: string,
  name: keyof typeof ACT_COSTS,
  { statements, rows, walBytes, sent }: Measured,
) {
  const limit: ActCost = ACT_COSTS[name]
  // The statements stand in the failure.
  expect({ statements, rows, sent }).toEqual({
    statements: limit.statements,
    rows: limit.rows,
    sent,
  })
  const bytes = ownBytes(engine, walBytes, limit)
  expect(bytes).toBeLessThanOrEqual(limit.walBytes * WAL_SLACK)
  expect(bytes).toBeGreaterThan(limit.walBytes * WAL_LOOSE)
}

function expectLess(engine: string, refused: Measured, name: keyof typeof MORE_WHEN_REFUSED): void {
  const done: ActCost = ACT_COSTS[name]
  expect(refused.statements).toBeLessThanOrEqual(done.statements + MORE_WHEN_REFUSED[name])
  expect(refused.rows).toBeLessThanOrEqual(done.rows)
  const bytes = ownBytes(engine, refused.walBytes, done)
  expect(bytes).toBeLessThanOrEqual(done.walBytes * WAL_SLACK)
}

/**
 * The log of a database server also has what other tests write: its bytes are compared on the
 * embedded engine alone.
 */
function ownBytes(engine: string, measured: number, cost: ActCost): number {
  return engine === 'postgres' ? cost.walBytes : measured
}
