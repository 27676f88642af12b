import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { houseAccount } from '../../../server/domain/ledger/accounts.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { hashRequest } from '../../../server/domain/ledger/post.ts'
import { collectOwed, giveBack, takeBack } from '../../../server/domain/ledger/receivables.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { createOwner, deposit, NOON, outcomeOf, postAlone, spend } from '../support/ledger-world.ts'

const RUNS = 40
const amount = fc.bigInt({ min: 1n, max: 400_00n })
const kind = fc.constantFrom('refund' as const, 'dispute' as const)
const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('deposit' as const), amount }),
    fc.record({ act: fc.constant('spend' as const), amount }),
    fc.record({ act: fc.constantFrom('take' as const, 'give' as const), kind, amount }),
    fc.record({ act: fc.constant('collect' as const) }),
  ),
  { maxLength: 20 },
)
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never

/** What an owner has and owes, on paper. */
interface Model {
  balance: bigint
  owed: bigint
}

describe.each(testEngines)('what owners owe against a model (%s)', (engine) => {
  const database = withTestDatabase(engine)

  test('no balance is below zero, and what is missing is owed until it is repaid', async () => {
    const db = database()
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const owner = await createOwner(db, { RUB: 100_00n })
        const account = owner.accounts['RUB'] ?? ''
        const model: Model = { balance: 100_00n, owed: 0n }
        for (const step of sequence) {
          const isDone = move(model, step)
          expect(await outcomeOf(take(db, { ...owner, account }, step))).toBe(
            isDone ? 'done' : 'INSUFFICIENT_FUNDS',
          )
        }
        const [row] = await db.query(
          `SELECT a.balance_minor AS balance, coalesce(r.amount_minor, 0) AS owed
           FROM account a LEFT JOIN receivable r ON r.account_id = a.id WHERE a.id = $1`,
          [account],
        )
        expect(row).toEqual({ balance: model.balance, owed: model.owed })
      }),
      { numRuns: RUNS },
    )
    expect(await auditLedger(db)).toEqual([])
  })

  test('the audit finds a receivable that its postings do not have', async () => {
    const db = database()
    const owner = await createOwner(db, { RUB: 0n })
    const account = owner.accounts['RUB'] ?? ''
    await take(db, { ...owner, account }, { act: 'take', kind: 'refund', amount: 5n })
    await db.query('UPDATE receivable SET amount_minor = 4 WHERE account_id = $1', [account])
    expect(await auditLedger(db)).toEqual([
      { rule: 'RECEIVABLE_DIFFERS_FROM_POSTINGS', subject: account, detail: '4 <> 5' },
    ])
    await db.query('UPDATE receivable SET amount_minor = 5 WHERE account_id = $1', [account])
  })
})

/** Returns whether the step is done. */
function move(model: Model, step: Step): boolean {
  const { balance, owed } = model
  if (step.act === 'collect') {
    const paid = balance < owed ? balance : owed
    Object.assign(model, { balance: balance - paid, owed: owed - paid })
    return true
  }
  const { amount: sum } = step
  if (step.act === 'deposit') model.balance += sum
  if (step.act === 'spend') {
    if (sum > balance) return false
    model.balance -= sum
  }
  if (step.act === 'take') {
    const paid = balance < sum ? balance : sum
    Object.assign(model, { balance: balance - paid, owed: owed + sum - paid })
  }
  if (step.act === 'give') {
    const forgiven = owed < sum ? owed : sum
    Object.assign(model, { balance: balance + sum - forgiven, owed: owed - forgiven })
  }
  return true
}

async function take(
  db: Database,
  { userId, account }: { userId: string; account: string },
  step: Step,
): Promise<unknown> {
  if (step.act === 'deposit') return postAlone(db, deposit(account, 'RUB', step.amount))
  if (step.act === 'spend') return postAlone(db, spend(account, 'RUB', step.amount))
  if (step.act === 'collect') return db.transaction((tx) => collectOwed(tx, account, NOON))
  const key = randomUUID()
  return db.transaction((tx) =>
    (step.act === 'take' ? takeBack : giveBack)(tx, {
      account: { id: account, user_id: userId, currency_code: 'RUB', decimals: 2 },
      amount: step.amount,
      house: houseAccount('gateway_in', 'RUB'),
      kind: step.kind,
      act: { scope: 'claim', key, requestHash: hashRequest({ key }) },
      now: NOON,
    }),
  )
}
