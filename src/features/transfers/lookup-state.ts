import { ApiError } from '../../kernel/api/api-error.ts'
import type { Recipient } from '../../../contract/calls/transfers.ts'

/** Where a lookup of a recipient stands. */
export type LookupState =
  /** The number is not complete. */
  | { name: 'incomplete' }
  | { name: 'searching' }
  | { name: 'found'; recipient: Recipient }
  /** The owner's own number or code. */
  | { name: 'own' }
  | { name: 'not-found' }
  | { name: 'not-accepting' }
  /** Too many lookups; the server's words say until when. */
  | { name: 'limit'; message: string }
  | { name: 'failed' }
  | { name: 'offline' }

export interface Lookup {
  isComplete: boolean
  isOwn: boolean
  isOnline: boolean
  /** The last answer for this very number or code. */
  recipient: Recipient | undefined
  error: unknown
}

const BY_CODE: Readonly<Record<string, LookupState>> = {
  RECIPIENT_SELF: { name: 'own' },
  RECIPIENT_NOT_FOUND: { name: 'not-found' },
  RECIPIENT_NOT_ACCEPTING: { name: 'not-accepting' },
}

/** Returns the state of a lookup. An answer that arrived counts also without a network. */
export function lookupState(lookup: Lookup): LookupState {
  const { isComplete, isOwn, isOnline, recipient, error } = lookup
  if (!isComplete) return { name: 'incomplete' }
  if (isOwn) return { name: 'own' }
  if (recipient) return { name: 'found', recipient }
  const refusal = error instanceof ApiError && error.kind === 'refused' ? error : undefined
  if (refusal?.code === 'LOOKUP_LIMIT') return { name: 'limit', message: refusal.message }
  const answered = refusal && BY_CODE[refusal.code]
  if (answered) return answered
  if (!isOnline) return { name: 'offline' }
  return error ? { name: 'failed' } : { name: 'searching' }
}
