import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { UsageError } from '../lib/usage-error.ts'

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

/** What the files of the embedded database answer, by WASI's numbers. */
const FILE_REASONS: Readonly<Record<number, string>> = {
  2: 'it is not allowed to this user',
  29: 'the disk fails to read or write',
  33: 'too many files are open',
  41: 'too many files are open',
  44: 'a file of it is missing',
  51: 'there is no room on the disk',
  63: 'it is not allowed to this user',
  69: 'it is on a file system that is not to be written',
}

/**
 * Returns a sentence for a failure of the embedded engine's files, which have a number and no
 * words.
 */
function describeEngineFailure(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('errno' in thrown)) return undefined
  if ('code' in thrown || typeof thrown.errno !== 'number') return undefined
  const reason = FILE_REASONS[thrown.errno] ?? `its files answer with the number ${thrown.errno}`
  return `The database in DATA_DIR cannot be opened: ${reason}`
}

/** Lines that say why the start failed, whatever was thrown: one, but of a usage; never a stack. */
export function describeStartFailure(thrown: unknown): string {
  const error = thrown instanceof DatabaseUnavailable ? thrown.cause : thrown
  const reasonOfEngine = describeEngineFailure(error)
  if (reasonOfEngine !== undefined) return reasonOfEngine
  if (!(error instanceof Error)) return String(error)
  if (error instanceof UsageError) return error.message
  const code = 'code' in error ? String(error.code) : ''
  const reason = SETTINGS_REFUSED.test(error.message) ? SETTINGS_REASON : DATABASE_REASONS[code]
  if (reason) return `The database of DATABASE_URL cannot be opened: ${reason}`
  return (error.message || error.name).split('\n', 1).join('')
}
