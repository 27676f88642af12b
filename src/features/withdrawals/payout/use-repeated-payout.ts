import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { RepeatDetails } from '../../../../contract/calls/repeat.ts'
import type { WithdrawalMethod } from '../../../../contract/calls/withdrawals.ts'
import { useMoneyDraft } from '../../../shared/money-act/money-draft.ts'
import { repeatQuery } from '../../../shared/transaction/repeat.queries.ts'
import { nationalDigits } from '../sbp/russian-phone.ts'
import { type PayoutDraft, usePayoutDraft } from './payout-draft.ts'

/**
 * Fills the draft with the withdrawal that is made once more. Returns whether it is still read, and by which way it went
 * once the draft is filled; nothing where the server does not tell, so that account and amount alone are there.
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
    if (!details.to) return
    change({ accountId: details.account_id, amount: details.amount, ...partsOf(details.to) })
  })
  useEffect(() => {
    if (data) fill(data)
  }, [data])
  const isFilled = draft.accountId === data?.account_id && draft.amount === data?.amount
  const method = isFilled ? data?.to?.method : undefined
  return { isLoading: number !== undefined && isPending, method }
}

function partsOf(to: NonNullable<RepeatDetails['to']>): Partial<PayoutDraft> {
  if (to.method === 'sbp') return { phone: nationalDigits(to.phone), bankId: to.bank_id }
  if (to.method === 'card') return { cardId: to.card_id }
  return { address: to.address, ...(to.network !== '' && { network: to.network }) }
}
