import { useState } from 'react'
import * as v from 'valibot'
import { useOnline } from '../../kernel/api/use-online.ts'
import { useQuery } from '@tanstack/react-query'
import { findLimit } from '../../shared/money-act/daily-limit.ts'
import { mayTakeOut } from '../../shared/money-act/money-out.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import type { RecipientDraft } from './recipient-field.tsx'
import { amountIn, TypedAmount } from '../../shared/money-act/typed-amount.ts'
import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import type { Payment, PlainRecipient } from './payment.ts'
import { recipientKind, whyNotWithdraw } from './why-not-withdraw.ts'

/** What a reload keeps of the form: an address as it is typed, and never the number of a card. */
export const TypedPayment = v.object({ ...TypedAmount.entries, address: v.string() })
export type TypedPayment = v.InferOutput<typeof TypedPayment>

interface DraftOptions {
  account: { currency_code: string; balance: string } | undefined
  typed: TypedPayment
  onAddress: (address: string) => void
}

/**
 * State of a payment form: the recipient, why it cannot be sent yet, and the payment to confirm.
 */
export function usePaymentDraft(options: DraftOptions) {
  const { account, onAddress } = options
  const { address } = options.typed
  const amount = amountIn(options.typed, account?.currency_code)
  const { data: profile } = useQuery(profileQuery)
  const limit = findLimit(profile?.limits, account?.currency_code)
  const [pan, setPan] = useState('')
  const [payment, setPayment] = useState<Payment>()
  const [refusal, setRefusal] = useState('')
  const isOnline = useOnline()
  const kind = recipientKind(account?.currency_code ?? '')
  const draft: RecipientDraft = kind === 'card' ? { pan, address: '' } : { pan: '', address }
  const isPending = payment !== undefined
  const dailyLeft = limit?.daily_left
  const isAllowed = mayTakeOut(profile)
  const reason = whyNotWithdraw({ isAllowed, isPending, account, dailyLeft, amount, ...draft })

  const isUnsettled = useIsUnsettled('withdrawal')
  const canConfirm = reason === undefined && isOnline && !isUnsettled

  const confirm = () => {
    const toSend = account && amountToSend(amount, account.currency_code)
    if (!canConfirm || !account || toSend === undefined) return
    const recipient: PlainRecipient =
      kind === 'card' ? { kind, pan: draft.pan } : { kind, address: draft.address.trim() }
    setPayment({ amount: toSend, currency: account.currency_code, recipient })
  }
  return {
    kind,
    amount,
    /** What is left to take out of the account today. */
    limit,
    recipient: draft,
    setRecipient: (value: RecipientDraft) => {
      setRefusal('')
      // A card number is dropped when the account pays to addresses, and the other way round.
      setPan(value.pan)
      onAddress(value.address)
    },
    /** Returns why the server refused the recipient. */
    refusal,
    refuseRecipient: (message: string) => {
      setPayment(undefined)
      setRefusal(message)
    },
    canConfirm,
    confirm,
    payment,
    close: () => setPayment(undefined),
  }
}
