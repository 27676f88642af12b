import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../kernel/api/api-error.ts'
import { useOnline } from '../../../kernel/api/use-online.ts'
import type { BankName } from '../../../../contract/calls/withdrawals.ts'
import { bankNameQuery } from '../payout/payout.queries.ts'
import { useDebounced } from '../payout/use-quote.ts'

/** Pause before a bank is asked, so that a number that is being corrected is not, ms. */
const PAUSE_MS = 300

/** What the bank says of a phone. */
export type NameCheck =
  /** Phone or bank is missing. */
  | { name: 'incomplete' }
  | { name: 'checking' }
  | { name: 'told'; person: string; isOther: boolean }
  /** The bank does not tell names. */
  | { name: 'untold' }
  /** It has no account for this phone. */
  | { name: 'none' }
  /** Too many checks; the server's words say until when. */
  | { name: 'limit'; message: string }
  | { name: 'failed' }
  | { name: 'offline' }

interface NameCheckInput {
  isComplete: boolean
  isOnline: boolean
  /** The bank's answer for this very phone. */
  answer: BankName | undefined
  error: unknown
}

/** Returns the state of a check of a name. An answer that arrived counts also without a network. */
export function nameCheckState({ isComplete, isOnline, answer, error }: NameCheckInput): NameCheck {
  if (!isComplete) return { name: 'incomplete' }
  if (answer) return stateOf(answer)
  const refusal = error instanceof ApiError && error.kind === 'refused' ? error : undefined
  if (refusal?.code === 'RECIPIENT_UNKNOWN') return { name: 'none' }
  if (refusal && refusal.message !== '') return { name: 'limit', message: refusal.message }
  if (!isOnline) return { name: 'offline' }
  return error ? { name: 'failed' } : { name: 'checking' }
}

function stateOf({ state, name, is_other_name }: BankName): NameCheck {
  if (state === 'none') return { name: 'none' }
  if (state === 'untold' || name === '') return { name: 'untold' }
  return { name: 'told', person: name, isOther: is_other_name }
}

/**
 * Returns whether money may be sent: a bank that tells no name, or cannot be asked, does not
 * prevent it, because the payout checks the recipient once more.
 */
export function mayBePaid({ name }: NameCheck): boolean {
  return name === 'told' || name === 'untold' || name === 'failed' || name === 'limit'
}

/** Asks the bank for the name once phone and bank are set; returns the state and a retry. */
export function useNameCheck(
  phone: string | undefined,
  bankId: string | undefined,
): { check: NameCheck; retry: () => void } {
  const isComplete = phone !== undefined && bankId !== undefined
  const target = { phone: phone ?? '', bank_id: bankId ?? '' }
  const asked = `${target.phone} ${target.bank_id}`
  const isResting = useDebounced(asked, PAUSE_MS) === asked
  const query = useQuery({ ...bankNameQuery(target), enabled: isComplete && isResting })
  const check = nameCheckState({
    isComplete,
    isOnline: useOnline(),
    answer: query.data,
    error: query.isFetching ? null : query.error,
  })
  return { check, retry: () => void query.refetch() }
}
