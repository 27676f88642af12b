import type { Database, Queryable } from '../../../server/db/database.ts'
import type { ActCost } from './act-costs.ts'

/** Beginning and end of a transaction. */
const AROUND_TRANSACTION = 2

/** A database that counts what is sent to it. */
export interface CountedDatabase {
  db: Database
  /** Runs an act and returns what it cost. */
  measure: (act: () => Promise<unknown>) => Promise<Measured>
}

/** What one act cost. */
export type Measured = ActCost & { sent: string[] }

/** Counts the statements that go through `db`; nobody else may use its tables meanwhile. */
export function countStatements(db: Database): CountedDatabase {
  let statements = 0
  const sent: string[] = []
  const counted = (inside: Queryable): Queryable => ({
    query: (sql, parameters) => {
      statements += 1
      sent.push(sql)
      return inside.query(sql, parameters)
    },
  })
  return {
    db: {
      ...db,
      ...counted(db),
      transaction: (act, options) => {
        statements += AROUND_TRANSACTION
        return db.transaction((tx) => act(counted(tx)), options)
      },
    },
    measure: async (act) => {
      const before = { ...(await readState(db)), statements, sent: sent.length }
      await act()
      const after = await readState(db)
      return {
        statements: statements - before.statements,
        walBytes: Number(after.wal - before.wal),
        rows: await countRows(db, before.xid),
        sent: sent.slice(before.sent),
      }
    },
  }
}

interface State {
  /** Bytes of the write-ahead log so far. */
  wal: bigint
  /** The next transaction's id. */
  xid: bigint
}

async function readState(db: Queryable): Promise<State> {
  const [state] = await db.query<State>(
    `SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint AS wal,
       pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS xid`,
    [],
  )
  if (!state) throw new Error('no state')
  return state
}

/** Rows that transactions from `xid` on have written. */
async function countRows(db: Queryable, xid: bigint): Promise<number> {
  const tables = await db.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    [],
  )
  const counts = tables.map(
    ({ name }) => `SELECT count(*) AS n FROM ${name} WHERE xmin::text::bigint >= ${xid}`,
  )
  const [row] = await db.query<{ n: number }>(
    `SELECT sum(n)::int AS n FROM (${counts.join(' UNION ALL ')}) AS t`,
    [],
  )
  return row?.n ?? 0
}
