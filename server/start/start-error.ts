import { DatabaseUnavailable } from '../db/database-unavailable.ts'

/** Why the server cannot start; the message is one line for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

const DATABASE_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'its host name cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  '28000': 'it refuses this user',
  '28P01': 'it refuses this password',
  '3D000': 'it has no database of that name',
  '08P01': 'the pooler in front of it has no connection for us',
  '25006': 'it takes no writes, as a standby does',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or going down',
}

/** What PgBouncer answers to settings that it does not forward. */
const SETTINGS_REFUSED = /unsupported startup parameter/
const SETTINGS_REASON =
  'it does not take our settings of a connection (behind PgBouncer set DATABASE_POOLER=transaction)'

/** One line that says why the start failed, whatever was thrown; never a stack. */
export function describeStartFailure(thrown: unknown): string {
  const error = thrown instanceof DatabaseUnavailable ? thrown.cause : thrown
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const reason = SETTINGS_REFUSED.test(error.message) ? SETTINGS_REASON : DATABASE_REASONS[code]
  if (reason) return `The database of DATABASE_URL cannot be opened: ${reason}`
  return (error.message || error.name).split('\n', 1).join('')
}
