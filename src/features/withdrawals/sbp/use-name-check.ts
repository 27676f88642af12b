import { useQuery } from '@tanstack/react-query'
import { useOnline } from '../../../kernel/api/use-online.ts'
import { bankNameQuery } from '../payout/payout.queries.ts'
import { useDebounced } from '../payout/use-debounced.ts'
import { type NameCheck, nameCheckState } from './name-check-state.ts'

/** Pause before a bank is asked, so that a number that is being corrected is not, ms. */
const PAUSE_MS = 300

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
