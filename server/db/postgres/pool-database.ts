import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database, Queryable } from '../database.ts'
import {
  DatabaseUnavailable,
  isInFailedTransaction,
  isSessionIntact,
  isUnavailable,
} from '../database-unavailable.ts'
import { readSqlState } from '../sql-state.ts'

const INT8 = pg.types.builtins.INT8
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const MAX_TRIES = 30
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 250
/** Time for which refused connections are retried, ms: a restarting server is back in seconds. */
const CONNECT_FOR_MS = 3000
const FIRST_CONNECT_PAUSE_MS = 100
/** Number of statements with a cached plan on each connection. */
const MAX_NAMED_STATEMENTS = 300

/** Parsers of a pool: int8 becomes bigint, the rest is as node-postgres has it. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 && format !== 'binary' ? BigInt : pg.types.getTypeParser(oid, format),
}

const LIFT_LIMIT = 'SET LOCAL statement_timeout = 0'
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'
const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

interface PoolRules {
  /**
   * Time in which a statement must be answered, ms, if there is a limit: a silent network never
   * reports a failure.
   */
  answerWithinMs?: number
  /** Settings of each transaction. */
  settings?: string
  /** How many statements are named, so that their plans are kept. */
  maxNamed?: number
  /** Called when an act begins in a failed transaction that an act before it has left behind. */
  onBrokenSession?: (error: unknown) => void
  /** Runs after the last connection has ended. */
  onClose?: () => Promise<void>
}

/** Makes a Database of a pool. */
export function createPoolDatabase(
  engine: Database['engine'],
  pool: pg.Pool,
  rules: PoolRules = {},
): Database {
  const { settings, onClose = async () => {}, onBrokenSession = () => {} } = rules
  const { answerWithinMs = Number.POSITIVE_INFINITY } = rules
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => {})
  const names = new StatementNames(rules.maxNamed ?? MAX_NAMED_STATEMENTS)
  const use = <Result>(act: (connection: Connection) => Promise<Result>, within = answerWithinMs) =>
    withConnection(pool, (client) => new Connection(client, names, within, onBrokenSession), act)
  return {
    engine,
    // A single statement is a transaction: after a failure it has changed nothing and may run
    // again.
    query: (sql, parameters) =>
      retry(() => use((connection) => connection.beginBy(() => connection.query(sql, parameters)))),
    transaction: (act, { isUnlimited = false, isSnapshot = false } = {}) => {
      const beginning = [
        isSnapshot ? BEGIN_SNAPSHOT : BEGIN,
        ...(settings ? [settings] : []),
        ...(isUnlimited ? [LIFT_LIMIT] : []),
      ].join('; ')
      const within = isUnlimited ? Number.POSITIVE_INFINITY : answerWithinMs
      return retry(() => use((connection) => inTransaction(connection, beginning, act), within))
    },
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

/** Names of statements, the same on every connection. */
class StatementNames {
  readonly #most: number
  readonly #names = new Map<string, string>()

  constructor(most: number) {
    this.#most = most
  }

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known ?? this.#names.size >= this.#most) return known
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    this.#names.set(text, name)
    return name
  }
}

/** A connection from the pool. Its failures become DatabaseUnavailable. */
class Connection implements Queryable {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #answerWithinMs: number
  readonly #onBrokenSession: (error: unknown) => void
  isLost = false

  constructor(
    client: pg.PoolClient,
    names: StatementNames,
    answerWithinMs: number,
    onBrokenSession: (error: unknown) => void,
  ) {
    this.#client = client
    this.#names = names
    this.#answerWithinMs = answerWithinMs
    this.#onBrokenSession = onBrokenSession
  }

  /**
   * Runs the first statement of an act. A failed transaction of an act before makes the session
   * useless: the connection is closed, and DatabaseUnavailable thrown.
   */
  async beginBy<Result>(start: () => Promise<Result>): Promise<Result> {
    try {
      return await start()
    } catch (error) {
      if (!isInFailedTransaction(error)) throw error
      this.isLost = true
      this.#onBrokenSession(error)
      throw new DatabaseUnavailable(error)
    }
  }

  /** Without parameters the text may hold several statements and is not kept as a plan. */
  async query<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]> {
    return (await this.#send<Row>(text, parameters)).rows
  }

  /** The completed command as reported by the server, e.g. ROLLBACK for a COMMIT that failed. */
  async command(text: string): Promise<string> {
    return (await this.#send(text)).command
  }

  async #send<Row>(text: string, parameters?: readonly unknown[]): Promise<Sent<Row>> {
    const name = parameters && this.#names.nameOf(text)
    const values = parameters && [...parameters]
    try {
      const sent = await withinTime(
        this.#client.query<never>({ text, ...(values && { values }), ...(name && { name }) }),
        this.#answerWithinMs,
      )
      requireAnswered(sent)
      return sent
    } catch (error) {
      if (!this.isLost && !isUnavailable(error)) throw error
      this.isLost ||= !isSessionIntact(error)
      throw new DatabaseUnavailable(error)
    }
  }
}

type Sent<Row> = Pick<pg.QueryResult, 'command'> & { rows: Row[] }

/**
 * Throws when the end of the answer is missing: no rows would then not mean that there are none.
 */
function requireAnswered(sent: Sent<unknown> | readonly Sent<unknown>[]): void {
  if ([sent].flat().every(({ command }) => typeof command === 'string')) return
  throw new DatabaseUnavailable(new Error('a statement was not answered'))
}

/** Throws DatabaseUnavailable when the answer takes longer; the connection is then closed. */
async function withinTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  if (ms === Number.POSITIVE_INFINITY) return answer
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new DatabaseUnavailable(new Error('no answer in time')))
    timer = setTimeout(giveUp, ms)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

async function withConnection<Result>(
  pool: pg.Pool,
  makeConnection: (client: pg.PoolClient) => Connection,
  act: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool)
  const connection = makeConnection(client)
  const noteLoss = () => {
    connection.isLost = true
  }
  // The running statement fails by itself; without a listener the lost connection would end the
  // process.
  client.on('error', noteLoss)
  try {
    return await act(connection)
  } finally {
    client.off('error', noteLoss)
    client.release(connection.isLost)
  }
}

/** Gets a connection from the pool. Retries for a while, because nothing was sent yet. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = performance.now() + CONNECT_FOR_MS
  for (let pause = FIRST_CONNECT_PAUSE_MS; ; pause *= 2) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() + pause > until) {
        throw new DatabaseUnavailable(error)
      }
    }
    await sleep(pause)
  }
}

async function inTransaction<Result>(
  connection: Connection,
  begin: string,
  act: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    await connection.beginBy(() => connection.query(begin))
    const result = await act(connection)
    const done = await connection.command('COMMIT')
    if (done !== 'COMMIT') throw new Error('nothing was committed: a statement had failed before')
    return result
  } catch (error) {
    // A lost connection is closed, which ends its transaction.
    if (!connection.isLost) {
      await connection.query('ROLLBACK').catch(() => {
        connection.isLost = true
      })
    }
    throw error
  }
}

/**
 * Retries the transaction or statement after serialization failures and deadlocks, with growing
 * random pauses.
 */
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
