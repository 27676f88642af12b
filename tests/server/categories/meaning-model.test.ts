import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CATEGORIES } from '../../../contract/rules/categories.ts'
import { parseAmount } from '../../../contract/rules/money.ts'
import type { Database } from '../../../server/db/database.ts'
import {
  applyRules,
  applyToPast,
  deleteRule,
  listCategoryRules,
  makeRule,
} from '../../../server/domain/categories/rules.ts'
import { readFlow } from '../../../server/domain/history/flow.ts'
import { readBudgets } from '../../../server/domain/meaning/budgets.ts'
import { monthIn } from '../../../server/domain/owner-month.ts'
import { setMainCurrency } from '../../../server/domain/accounts/total.ts'
import { newId } from '../../../server/lib/new-id.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { createOwner, NOON, type TestOwner } from '../support/ledger-world.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const FUNDS = { RUB: 0n, USD: 0n, JPY: 0n, USDC: 0n } as const
const NAMES = ['Мария К.', 'мария к.', 'Ivan 🐈', 'ACME "x"'] as const

/** Reads an amount of any currency. */
function minor(text: string | number): bigint {
  return parseAmount(String(text), 6) ?? 0n
}

interface Paid {
  name: string
  amount: bigint
  code: string
  category: string | null
  at: Date
}

async function addRow(db: Database, { userId, accounts }: TestOwner, paid: Paid): Promise<string> {
  const { name, amount, code, category, at } = paid
  const id = newId(at)
  await db.query(
    `INSERT INTO wallet_transaction (id, user_id, account_id, kind, amount_minor, currency_code, status, description, params,
       category, created_at)
     VALUES ($1, $2, $3, 'transfer', $4, $5, 'complete', 'transaction.transfer.out', $6, $7, $8)`,
    [id, userId, accounts[code], -amount, code, { counterparty: name }, category, at],
  )
  return id
}

describe.each(testEngines)('what owners make of transactions (%s)', (engine) => {
  const database = withTestDatabase(engine)

  test('the category of a transaction follows the rules of the time, whatever is made, replaced and deleted in between', async () => {
    const db = database()
    const step = fc.oneof(
      fc.record({ do: fc.constant('pay' as const), name: fc.constantFrom(...NAMES) }),
      fc.record({
        do: fc.constant('rule' as const),
        name: fc.constantFrom(...NAMES),
        category: fc.constantFrom(...CATEGORIES),
        isPast: fc.boolean(),
      }),
      fc.record({ do: fc.constant('delete' as const), name: fc.constantFrom(...NAMES) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const owner = await createOwner(db, FUNDS)
        const { userId } = owner
        const rules = new Map<string, string>()
        const rows: { id: string; key: string; category: string | null }[] = []
        for (const [index, one] of steps.entries()) {
          const now = new Date(NOON.getTime() + index * 60_000)
          const key = one.name
          if (one.do === 'pay') {
            const paid = { name: one.name, amount: 100n, code: 'USD', category: null, at: now }
            rows.push({ id: await addRow(db, owner, paid), key, category: rules.get(key) ?? null })
          } else if (one.do === 'rule') {
            const { name, category } = one
            await db.transaction(async (tx) => {
              await makeRule(tx, { userId, name, category, now })
              if (one.isPast) await applyToPast(tx, { userId, name, category })
            })
            rules.set(key, category)
            const changed = one.isPast ? rows.filter((row) => row.key === key) : []
            for (const row of changed) row.category = category
          } else {
            const found = (await listCategoryRules(db, userId)).find(({ name }) => name === key)
            if (found) await db.transaction((tx) => deleteRule(tx, { userId, id: found.id, now }))
            rules.delete(key)
          }
        }
        await applyRules(db, { userId, now: new Date(NOON.getTime() + DAY_MS) })
        const stored = await db.query<{ id: string; category: string | null }>(
          'SELECT id, category FROM wallet_transaction WHERE user_id = $1 ORDER BY id',
          [userId],
        )
        expect(stored).toEqual(rows.map(({ id, category }) => ({ id, category })))
      }),
      { numRuns: 12 },
    )
  })

  test('an amount counts in the month of its owner as in the statistics, with no and with six decimals', async () => {
    const db = database()
    const paid = fc.record({
      name: fc.constantFrom(...NAMES),
      amount: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      code: fc.constantFrom('RUB', 'USD', 'JPY', 'USDC'),
      category: fc.constantFrom(null, '', ...CATEGORIES),
      at: fc.date({
        min: new Date('2026-09-29T00:00:00Z'),
        max: new Date('2026-12-02T00:00:00Z'),
        noInvalidDate: true,
      }),
    })
    const zone = fc.constantFrom('Pacific/Kiritimati', 'Europe/Moscow', 'America/New_York')
    const main = fc.constantFrom('RUB', 'USD', 'JPY', 'USDC')
    await fc.assert(
      fc.asyncProperty(
        fc.array(paid, { minLength: 1, maxLength: 15 }),
        zone,
        main,
        async (all, zoneName, code) => {
          const owner = await createOwner(db, FUNDS)
          const { userId } = owner
          for (const one of all) await addRow(db, owner, one)
          await setMainCurrency(db, userId, code)
          const { since, until, name } = monthIn(zoneName, NOON, '2026-11')
          const budgets = await readBudgets(db, { userId, month: name, zone: zoneName, now: NOON })
          const query = {
            created_at__gte: since.toISOString(),
            created_at__lt: until.toISOString(),
          }
          const flow = await readFlow(db, { userId, query })
          expect(budgets.currency_code).toBe(code)
          const used = new Map(budgets.results.map((one) => [one?.category ?? 'all', one?.used]))
          expect(used.get('all')).toBe(flow.total.out)
          const named = (flow.meanings ?? []).flatMap(({ category, amount }) =>
            category === undefined ? [] : [[category, amount]],
          )
          const withUse = named.map(([category]) => [category, used.get(String(category))])
          expect(withUse).toEqual(named)
          const sum = (flow.meanings ?? []).reduce((added, one) => added + minor(one.amount), 0n)
          expect(sum).toBe(minor(flow.total.out))
        },
      ),
      { numRuns: 12 },
    )
  })
})
