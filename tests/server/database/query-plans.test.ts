import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actsOf, fillBooks, phoneOf } from '../../../trials/growth/fill-books.ts'
import { HOT_ACTS, LONG_HISTORY_ACTS } from '../../../trials/growth/hot-acts.ts'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'
import { writeMonthArchive } from '../../../server/backup/write-month-archive.ts'
import type { Database, Queryable } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres/open-postgres.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { copyServerDatabase, hasPostgres } from '../../support/test-database.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const OWNERS = 40
const POSTINGS = 2000
/** A thousand pages of 50: each act has 1.5 rows. */
const LONG_ACTS = 34_000
const CROWD = '70'
const LONG = '71'
/**
 * Tables that the books fill, with a row for each owner or act: no owner's call may read one as a
 * whole.
 */
const GROWING = new Set([
  'account',
  'app_user',
  'notification',
  'posting',
  'transfer',
  'wallet_transaction',
])

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

describe.runIf(hasPostgres)('what owners wait for', () => {
  let database: { url: string; drop: () => Promise<void> }
  let db: Database

  beforeAll(async () => {
    database = await copyServerDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const until = new Date()
    const span = { since: new Date(until.getTime() - 90 * DAY_MS), until }
    const crowd = { phonePrefix: CROWD, owners: OWNERS, acts: actsOf(POSTINGS), ...span }
    const long = { phonePrefix: LONG, owners: 1, acts: LONG_ACTS, ...span }
    await fillBooks(client, [crowd, long])
    await client.end()
    db = await openPostgres(database.url)
  })
  afterAll(async () => {
    await db?.close()
    await database?.drop()
  })

  test('the plans of queries are measured on books that agree with themselves', async () => {
    expect(await auditLedger(db)).toEqual([])
  })

  test.each(HOT_ACTS)(
    'a query that owners wait for reads no table as a whole: $name (R3)',
    async (act) => {
      const userId = await findOwner(phoneOf({ phonePrefix: CROWD }, OWNERS / 2))
      expect(await findWholeReads(await recordAct(userId, act))).toEqual([])
    },
  )

  test.each(LONG_HISTORY_ACTS)(
    'what owners wait for reads no table as a whole: $name (R3)',
    async (act) => {
      const userId = await findOwner(phoneOf({ phonePrefix: LONG }, 0))
      expect(await findWholeReads(await recordAct(userId, act))).toEqual([])
    },
  )

  test('the archive of a month reads no table as a whole (R3)', async () => {
    const folder = makeScratchFolder('query-plans-')
    const now = new Date()
    const month = new Date(now.getTime() - 45 * DAY_MS).toISOString().slice(0, 7)
    const file = join(folder, 'month.archive')
    const statements = await record(async (watched) => {
      const totals = await writeMonthArchive(watched, { month, file, now })
      expect(totals.postings).toBeGreaterThan(1000)
    })
    rmSync(folder, { recursive: true, force: true })
    expect(
      await findWholeReads([...new Map(statements.map((one) => [one.sql, one])).values()]),
    ).toEqual([])
  })

  test('a query that reads a table as a whole is found', async () => {
    const sql = 'SELECT count(*) FROM wallet_transaction WHERE description = $1'
    expect(await findWholeReads([{ sql, parameters: ['x'] }])).toHaveLength(1)
  })

  async function findOwner(phone: string): Promise<string> {
    const [owner] = await db.query<{ id: string }>('SELECT id FROM app_user WHERE phone = $1', [
      phone,
    ])
    return owner?.id ?? ''
  }

  /** Returns the statements of an act, without those that prepare it. */
  function recordAct(userId: string, act: (typeof HOT_ACTS)[number]): Promise<Statement[]> {
    return record(async (watched, forget) => {
      const perform = await act.prepare(watched, userId)
      forget()
      await perform()
    })
  }

  async function record(
    run: (watched: Database, forget: () => void) => Promise<void>,
  ): Promise<Statement[]> {
    const statements: Statement[] = []
    const watch = (queryable: Queryable): Queryable => ({
      query: (sql, parameters = []) => {
        statements.push({ sql, parameters })
        return queryable.query(sql, parameters)
      },
    })
    const watched: Database = {
      ...db,
      ...watch(db),
      transaction: (inside, options) => db.transaction((tx) => inside(watch(tx)), options),
    }
    await run(watched, () => {
      statements.length = 0
    })
    expect(statements).not.toEqual([])
    return statements.filter(({ sql }) => !/^\s*(?:SET|BEGIN|COMMIT)\b/.test(sql))
  }

  /** Reads of a growing table without an index condition, where the planner has any choice. */
  async function findWholeReads(statements: readonly Statement[]): Promise<string[]> {
    return db.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off')
      const found: string[] = []
      for (const { sql, parameters } of statements) {
        const [row] = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `EXPLAIN (FORMAT JSON) ${sql}`,
          parameters,
        )
        const nodes = row?.['QUERY PLAN'].flatMap(({ Plan: plan }) => listNodes(plan)) ?? []
        expect(nodes).not.toEqual([])
        found.push(...nodes.filter(isWholeRead).map((node) => `${JSON.stringify(node)}: ${sql}`))
      }
      return found
    })
  }
})

function listNodes(plan: Plan): Plan[] {
  const { Plans: children = [], ...node } = plan
  return [node, ...children.flatMap(listNodes)]
}

function isWholeRead(node: Plan): boolean {
  const isScan = node['Node Type'].endsWith('Scan')
  return isScan && GROWING.has(node['Relation Name'] ?? '') && !hasIndexCondition(node)
}

/** The condition of a bitmap stands at the node of its index. */
function hasIndexCondition(node: Plan): boolean {
  return node['Node Type'] === 'Bitmap Heap Scan' || node['Index Cond'] !== undefined
}
