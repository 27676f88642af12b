import { readSqlState } from './sql-state.ts'

/**
 * The database cannot be reached or cannot serve now. The outcome of the statement is unknown: the
 * connection may have broken after a commit. `cause` is the error of the driver or engine.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** SQLSTATEs of a server that is stopping, starting, full or read-only. */
const UNAVAILABLE_STATE = /^(?:08|53|57P0|25006|25P03)/

/**
 * SQLSTATEs of an overloaded server: statement and lock timeout, serialization failure, deadlock.
 */
const BUSY_STATE = /^(?:57014|55P03|40001|40P01)$/

/**
 * PgBouncer ends a connection with it whatever happened: no connection to the database, a wait that
 * was too long, a server that broke. As a mere error it is a statement that does not fit its
 * parameters.
 */
const PROTOCOL_VIOLATION = '08P01'

const NETWORK_CODE =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/

/**
 * Returns whether an error means that the database cannot serve now, not that the statement is
 * wrong.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  const state = readSqlState(error)
  if (state === PROTOCOL_VIOLATION) return isFatal(error)
  if (state !== undefined) return UNAVAILABLE_STATE.test(state)
  return error instanceof Error && 'code' in error && NETWORK_CODE.test(String(error.code))
}

/** SQLSTATEs of a server without room, memory or connections. */
const OUT_OF_RESOURCES = /^53/

/**
 * Returns whether an error that means "cannot serve now" leaves its connection as it was: the
 * server answered that it has no room or memory, and goes on serving the session.
 */
export function isSessionIntact(error: unknown): boolean {
  return OUT_OF_RESOURCES.test(readSqlState(error) ?? '') && !isFatal(error)
}

/** SQLSTATE of every statement but ROLLBACK in a transaction that has failed. */
const IN_FAILED_TRANSACTION = '25P02'

/** Returns whether a statement met a failed transaction that nobody has rolled back. */
export function isInFailedTransaction(error: unknown): boolean {
  return readSqlState(error) === IN_FAILED_TRANSACTION
}

function isFatal(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'FATAL'
}

/** Returns whether a retry may succeed. */
export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || BUSY_STATE.test(readSqlState(error) ?? '')
}
