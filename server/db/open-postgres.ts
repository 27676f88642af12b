import pg from 'pg'
import type { Database } from './database.ts'
import { columnTypes, createPoolDatabase } from './pool-database.ts'

const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 15_000
const LOCK_TIMEOUT_MS = 10_000
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000

/**
 * Connects to a PostgreSQL server and makes sure that it answers. `options` are server settings for
 * each connection, e.g. `-c default_transaction_isolation=serializable`.
 */
export async function openPostgres(
  databaseUrl: string,
  {
    connections = 10,
    options,
  }: { connections?: number | undefined; options?: string | undefined } = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    types: columnTypes,
    onConnect: preferKeys,
    ...(options && { options }),
  })
  const db = createPoolDatabase('postgres', pool)
  try {
    await db.query('SELECT 1')
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * Plans are kept: one that was made when a table was small must do when it has grown. With PostgreSQL's
 * own cost of a random page it would walk through the table until the next ANALYZE.
 */
async function preferKeys(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('SET random_page_cost = 1')
  } catch {
    // Other engines need not know the setting.
  }
}
