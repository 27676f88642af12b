import { ApiError, type ApiErrorKind } from '../api/api-error.ts'
import type { TextKey } from './built-in.ts'

const KEYS: Record<ApiErrorKind, TextKey> = {
  offline: 'error.offline',
  network: 'error.network',
  timeout: 'error.timeout',
  server: 'error.server',
  malformed: 'error.server',
  refused: 'error.unknown',
  session: 'error.session_expired',
}

/**
 * Returns the text of an error line (U23): the server's message of a refusal, else the text of the
 * kind.
 */
export function errorText(error: unknown, text: (key: TextKey) => string): string {
  if (!(error instanceof ApiError)) return text('error.unknown')
  return error.message !== '' && error.kind === 'refused' ? error.message : text(KEYS[error.kind])
}
