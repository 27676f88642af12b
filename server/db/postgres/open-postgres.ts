import pg from 'pg'
import type { Database } from '../database.ts'
import { columnTypes, createPoolDatabase } from './pool-database.ts'

const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 15_000
const LOCK_TIMEOUT_MS = 10_000
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000
/** The server ends a statement before that, so a longer silence is the network's, ms. */
const ANSWER_TIMEOUT_MS = 20_000
/** An idle connection is probed after that, so that one to a machine that is gone is closed, ms. */
const KEEPALIVE_AFTER_MS = 10_000

/**
 * The pooler in front of the server: with `transaction` each transaction may get another
 * connection.
 */
export type Pooler = 'none' | 'transaction'

interface PostgresOptions {
  connections?: number | undefined
  /** Server settings for each connection, e.g. `-c default_transaction_isolation=serializable`. */
  options?: string | undefined
  pooler?: Pooler | undefined
  answerWithinMs?: number | undefined
}

/** Settings of our connections; none behind a transaction pooler. */
const SESSION: pg.PoolConfig = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  onConnect: planForKeys,
}

/** The same settings for a transaction; single statements have those of the role. */
const TRANSACTION_SETTINGS = `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS};
  SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS};
  SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`

/** Connects to a PostgreSQL server and makes sure that it answers. Throws DatabaseUnavailable. */
export async function openPostgres(
  databaseUrl: string,
  {
    connections = 10,
    options,
    pooler = 'none',
    answerWithinMs = ANSWER_TIMEOUT_MS,
  }: PostgresOptions = {},
): Promise<Database> {
  const isPooled = pooler === 'transaction'
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
    types: columnTypes,
    ...(!isPooled && SESSION),
    ...(options && { options }),
  })
  // A named statement exists only on the connection that parsed it.
  const db = createPoolDatabase('postgres', pool, {
    answerWithinMs,
    ...(isPooled && { settings: TRANSACTION_SETTINGS, maxNamed: 0 }),
  })
  try {
    await db.query('SELECT 1')
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * Settings of the planner. Plans are cached, and one made for a small table must work for a large
 * one: with PostgreSQL's default cost of a random page it would scan the table until the next
 * ANALYZE. A statement that answers many calls is estimated far above what it reads, and compiling
 * it would take ten times as long as running it.
 */
const PLANNER = ['SET random_page_cost = 1', 'SET jit = off']

async function planForKeys(client: pg.ClientBase): Promise<void> {
  for (const setting of PLANNER) {
    // Other engines need not know the setting.
    await client.query(setting).catch(() => {})
  }
}
