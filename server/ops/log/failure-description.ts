import { readSqlState } from '../../db/sql-state.ts'
import { NamedFailure } from './name-failure.ts'

/**
 * Digit runs (phones, cards, codes, PINs) and long random words (tokens), as errors may quote them.
 */
const PERSONAL = /\d{4,}|[\w-]{40,}/g
const FRAMES_KEPT = 8

/**
 * What may be logged of a failure: what it was about where its task says so, kind, SQLSTATE, the
 * message without numbers, where it was thrown.
 */
export function describeFailure(thrown: unknown): Record<string, unknown> {
  if (thrown instanceof NamedFailure) return { ...thrown.subject, ...describeFailure(thrown.cause) }
  if (!(thrown instanceof Error)) return { error: typeof thrown }
  const sqlState = readSqlState(thrown) ?? readSqlState(thrown.cause)
  const frames = thrown.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    error: thrown.name,
    reason: thrown.message.replaceAll(PERSONAL, '…'),
    ...(sqlState && { sql_state: sqlState }),
    ...(thrown instanceof AggregateError && { errors: thrown.errors.map(describeFailure) }),
    at: frames.slice(0, FRAMES_KEPT).map((line) => line.trim()),
  }
}
