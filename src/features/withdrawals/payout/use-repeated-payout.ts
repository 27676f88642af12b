import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { RepeatDetails } from '../../../../contract/calls/repeat.ts'
import type { WithdrawalMethod } from '../../../../contract/calls/withdrawals.ts'
import { useMoneyDraft } from '../../../shared/money-act/money-draft.ts'
import { repeatQuery } from '../../../shared/transaction/repeat.queries.ts'
import { factsOfMethod } from '../methods/facts.ts'
import { usePayoutDraft } from './payout-draft.ts'

/**
 * Fills the draft with the withdrawal that is made once more. Returns whether it is still read, and
 * by which way it went once the draft is filled; nothing where the server does not tell, so that
 * account and amount alone are there.
 */
export function useRepeatedPayout(): {
  isLoading: boolean
  method: WithdrawalMethod['method'] | undefined
} {
  const repeated = useMoneyDraft()
  const number = repeated?.number
  const [draft, change] = usePayoutDraft()
  const { data, isPending } = useQuery({
    ...repeatQuery(number ?? ''),
    enabled: number !== undefined,
  })
  const fill = useEffectEvent((details: RepeatDetails) => {
    const { account_id: accountId, amount, currency_code: amountCurrency, to } = details
    const typed = { amount, amountCurrency }
    if (to) change({ accountId, typed, ...factsOfMethod(to.method).draftOfRepeat(to) })
  })
  useEffect(() => {
    if (data) fill(data)
  }, [data])
  const isFilled = draft.accountId === data?.account_id && draft.typed?.amount === data?.amount
  const method = isFilled ? data?.to?.method : undefined
  return { isLoading: number !== undefined && isPending, method }
}
