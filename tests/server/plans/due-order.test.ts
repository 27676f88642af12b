import { describe, expect, test } from 'vitest'
import { RATE_ORDERS } from '../../../server/domain/rate-orders/act-on-rate-orders.ts'
import { PLANS } from '../../../server/domain/plans/act-on-batch.ts'
import { claimDue } from '../../../server/domain/work-queue/claim-due.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'
import { FILL_ORDERS, FILL_PLANS, fillDue } from '../support/due-rows.ts'

const DUE = 2000
/**
 * Rows of the queue that a batch may read: itself, and the look for an earlier row of the same
 * owner.
 */
const MOST_READ = 200

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

describe.each(bothEngines)('rows that are due at the same moment (%s)', (engine) => {
  const database = withTestDatabase(engine)

  test.each([
    { queue: PLANS, fill: FILL_PLANS, phones: '7803' },
    { queue: RATE_ORDERS, fill: FILL_ORDERS, phones: '7804' },
  ])(
    'a batch of $queue.table reads no more rows where two thousand are due at the same moment',
    async ({ queue, fill, phones }) => {
      const db = database()
      const now = new Date('2030-01-01T12:00:00Z')
      await fillDue(db, fill, { count: DUE, phones, on: '2030-01-01', zone: 'UTC' })
      await db.query(`UPDATE ${queue.table} SET due_at = $1`, [new Date('2030-01-01T09:00:00Z')])
      await db.query(`ANALYZE ${queue.table}`)
      await db.query('ANALYZE app_user')
      const read = await db.transaction(async (tx) => {
        let rows = 0
        const claimed = await claimDue(
          {
            async query(sql, parameters) {
              const [plan] = await tx.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
                `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
                parameters,
              )
              for (const { Plan: top } of plan?.['QUERY PLAN'] ?? [])
                rows += countRead(top, queue.table)
              return tx.query(sql, parameters)
            },
          },
          { queue, now },
        )
        expect(claimed.length).toBeGreaterThan(10)
        expect(claimed.map(({ id }) => id)).toEqual(claimed.map(({ id }) => id).toSorted())
        return rows
      })
      expect(read).toBeGreaterThan(10)
      expect(read).toBeLessThan(MOST_READ)
    },
  )
})

/** Returns how many rows of a table a plan and what is below it have read. */
function countRead(node: PlanNode, table: string): number {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + countRead(one, table), 0)
  if (node['Relation Name'] !== table) return below
  const { 'Actual Rows': rows, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops } = node
  return below + (rows + removed) * loops
}
