import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { exchange } from '../../../server/domain/exchange/exchange.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import type { LedgerTransfer } from '../../../server/domain/ledger/transfer.ts'
import { listRates } from '../../../server/domain/rates/rates.ts'
import {
  formatAmount,
  type Minor,
  multiplyByRate,
  parseRate,
} from '../../../contract/rules/money.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'
import {
  balances,
  createOwner,
  deposit,
  NOON,
  outcomeOf,
  postAlone,
  sendBetween,
  spend,
  spendWithFee,
  type TestOwner,
} from '../support/ledger-world.ts'

const CODES = ['RUB', 'USD', 'EUR'] as const
type Code = (typeof CODES)[number]

type Step =
  | { act: 'deposit' | 'spend' | 'spendWithFee'; code: Code; amount: Minor; isRepeated: boolean }
  | { act: 'send' | 'receive'; code: Code; amount: Minor; isRepeated: boolean }
  | { act: 'exchange'; from: Code; to: Code; amount: Minor; isRepeated: boolean }

const code = fc.constantFrom(...CODES)
const amount = fc.bigInt({ min: 1n, max: 400_00n })
const isRepeated = fc.boolean()
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('deposit' as const), code, amount, isRepeated }),
    fc.record({
      act: fc.constantFrom('spend' as const, 'spendWithFee' as const),
      code,
      amount,
      isRepeated,
    }),
    fc.record({
      act: fc.constantFrom('send' as const, 'receive' as const),
      code,
      amount,
      isRepeated,
    }),
    fc.record({ act: fc.constant('exchange' as const), from: code, to: code, amount, isRepeated }),
  ),
  { maxLength: 14 },
)

/** The ledger as one would do it on paper. */
type Model = Map<Code, Minor>

const RUNS = 20
const MIN = 1_00n

describe.each(bothEngines)('the ledger against a model (%s)', (engine) => {
  const database = withTestDatabase(engine)

  test('any sequence of acts leaves what the model says, and a clean ledger', async () => {
    const db = database()
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const owners = { own: await makeOwner(db), other: await makeOwner(db) }
        for (const step of sequence) await take(db, owners, step)
        for (const { owner, model } of Object.values(owners)) {
          const expected = Object.fromEntries(
            [...model].map(([key, sum]) => [key, formatAmount(sum, 2)]),
          )
          expect(await balances(db, owner.userId)).toEqual(expected)
        }
      }),
      { numRuns: RUNS },
    )
    expect(await auditLedger(db)).toEqual([])
  })
})

/** An owner and what they have on paper. */
interface Modelled {
  owner: TestOwner
  model: Model
}

interface Pair {
  own: Modelled
  other: Modelled
}

async function makeOwner(db: Database): Promise<Modelled> {
  const owner = await createOwner(db, { RUB: 300_00n, USD: 0n, EUR: 0n })
  const model: Model = new Map([
    ['RUB', 300_00n],
    ['USD', 0n],
    ['EUR', 0n],
  ])
  return { owner, model }
}

async function take(db: Database, pair: Pair, step: Step): Promise<void> {
  const run = await prepare(db, pair, step)
  const isExpected = expectStep(pair, step, run.gained)
  for (let times = step.isRepeated ? 2 : 1; times > 0; times -= 1) {
    expect((await outcomeOf(run.act())) === 'done').toBe(isExpected)
  }
}

function expectStep({ own, other }: Pair, step: Step, gained: Minor): boolean {
  if (step.act === 'exchange') return trade(own.model, step, gained)
  const { code: key, amount: sum } = step
  if (step.act === 'deposit') return move(own.model, key, sum)
  if (step.act === 'spend' || step.act === 'spendWithFee') return move(own.model, key, -sum)
  const [from, to] = step.act === 'send' ? [own, other] : [other, own]
  return move(from.model, key, -sum) && move(to.model, key, sum)
}

async function prepare(
  db: Database,
  { own, other }: Pair,
  step: Step,
): Promise<{ act: () => Promise<unknown>; gained: Minor }> {
  const idempotencyKey = randomUUID()
  const { userId, accounts } = own.owner
  if (step.act !== 'exchange') {
    const mine = accounts[step.code] ?? ''
    const theirs = other.owner.accounts[step.code] ?? ''
    const given = describeStep(step, mine, theirs)
    return { act: () => postAlone(db, given), gained: 0n }
  }
  const rates = await listRates(db)
  const rate = rates.find(
    (row) => row.from_currency_code === step.from && row.to_currency_code === step.to,
  )
  const exact = parseRate(rate?.quantity_out ?? '')
  const gained = exact ? multiplyByRate(step.amount, exact) : 0n
  const request = {
    from_account_id: accounts[step.from] ?? '',
    to_account_id: accounts[step.to] ?? '',
    from_amount: formatAmount(step.amount, 2),
    to_amount: formatAmount(gained, 2),
    rate_id: String(rate?.id),
    is_repeat_confirmed: true,
  }
  return { act: () => exchange(db, { userId, idempotencyKey, request, now: NOON }), gained }
}

function describeStep(
  { act, code: key, amount: sum }: Exclude<Step, { act: 'exchange' }>,
  mine: string,
  theirs: string,
): LedgerTransfer {
  if (act === 'deposit') return deposit(mine, key, sum)
  if (act === 'spend') return spend(mine, key, sum)
  if (act === 'spendWithFee') return spendWithFee(mine, key, { total: sum, fee: sum / 3n + 1n })
  const [debit, credit] = act === 'send' ? [mine, theirs] : [theirs, mine]
  return sendBetween({ debit, credit }, key, sum)
}

function move(model: Model, key: Code, sum: Minor): boolean {
  const after = (model.get(key) ?? 0n) + sum
  if (after < 0n) return false
  model.set(key, after)
  return true
}

function trade(model: Model, step: Extract<Step, { act: 'exchange' }>, gained: Minor): boolean {
  const { from, to, amount: given } = step
  if (from === to || given < MIN || gained < MIN || given > (model.get(from) ?? 0n)) return false
  model.set(from, (model.get(from) ?? 0n) - given)
  model.set(to, (model.get(to) ?? 0n) + gained)
  return true
}
