import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database, Queryable } from './database.ts'
import { readSqlState } from './sql-state.ts'

const INT8 = pg.types.builtins.INT8
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const MAX_TRIES = 30
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 250
/** Each connection keeps a plan for this many statements; further ones are planned each time. */
const MAX_NAMED_STATEMENTS = 300

/** Parsers of a pool: int8 becomes bigint, the rest is as node-postgres has it. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 && format !== 'binary' ? BigInt : pg.types.getTypeParser(oid, format),
}

/** Makes a Database of a pool. `onClose` runs after the last connection has ended. */
export function createPoolDatabase(
  engine: Database['engine'],
  pool: pg.Pool,
  onClose: () => Promise<void> = async () => {},
): Database {
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const names = new Map<string, string>()
  return {
    engine,
    // One statement is one transaction: where it fails it has left nothing and may run again.
    query: (sql, parameters) => retry(() => run(pool, names, sql, parameters)),
    transaction: (act) => retry(() => inTransaction(pool, names, act)),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await pool.end()
      await onClose()
    },
  }
}

/** Without parameters the text may hold several statements and is not kept as a plan. */
async function run<Row>(
  client: pg.Pool | pg.PoolClient,
  names: Map<string, string>,
  text: string,
  parameters?: readonly unknown[],
): Promise<Row[]> {
  if (!parameters) return (await client.query<never>(text)).rows
  const name = nameStatement(names, text)
  const values = [...parameters]
  return (await client.query<never>({ text, values, ...(name && { name }) })).rows
}

function nameStatement(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text)
  if (known ?? names.size >= MAX_NAMED_STATEMENTS) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

async function inTransaction<Result>(
  pool: pg.Pool,
  names: Map<string, string>,
  act: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken = false
  const noteLoss = () => {
    broken = true
  }
  // The statement under way fails of itself; without a listener the lost connection would end the process.
  client.on('error', noteLoss)
  try {
    await client.query('BEGIN')
    const result = await act({ query: (sql, parameters) => run(client, names, sql, parameters) })
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(noteLoss)
    throw error
  } finally {
    client.off('error', noteLoss)
    client.release(broken)
  }
}

/** Repeats the whole transaction, or the one statement, while the database asks for it, with a growing random pause. */
async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === MAX_TRIES || !isRetryable(error)) throw error
    }
    await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries))
  }
}

function isRetryable(error: unknown): boolean {
  const state = readSqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK
}
