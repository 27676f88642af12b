import { useState } from 'react'
import { useOnline } from '../../api/use-online.ts'
import type { DailyLimit } from '../../contract/profile.ts'
import type { Recipient } from './recipient.ts'
import { NO_RECIPIENT, type RecipientDraft } from './recipient-field.tsx'
import { amountToSend } from '../../entities/money-act/typed-amount.ts'
import type { Payment } from './payment.ts'
import { recipientKind, whyNotWithdraw } from './why-not-withdraw.ts'

interface DraftOptions {
  account: { currency_code: string; balance: string } | undefined
  /** As it is typed. */
  amount: string
  isAllowed: boolean
  limit: DailyLimit | undefined
}

export type PaymentDraft = ReturnType<typeof usePaymentDraft>

/**
 * State of a payment form: the recipient, why it cannot be sent yet, and the payment to confirm.
 */
export function usePaymentDraft({ account, amount, isAllowed, limit }: DraftOptions) {
  const [entered, setEntered] = useState({ kind: 'card', draft: NO_RECIPIENT })
  const [payment, setPayment] = useState<Payment>()
  const [refusal, setRefusal] = useState('')
  const isOnline = useOnline()
  const kind = recipientKind(account?.currency_code ?? '')
  // A card number is dropped when the account pays to addresses, and the other way round.
  const draft = entered.kind === kind ? entered.draft : NO_RECIPIENT
  const isPending = payment !== undefined
  const dailyLeft = limit?.daily_left
  const reason = whyNotWithdraw({ isAllowed, isPending, account, dailyLeft, amount, ...draft })

  const canConfirm = reason === undefined && isOnline

  const confirm = () => {
    const toSend = account && amountToSend(amount, account.currency_code)
    if (!canConfirm || !account || toSend === undefined) return
    const recipient: Recipient =
      kind === 'card' ? { kind, pan: draft.pan } : { kind, address: draft.address.trim() }
    setPayment({ amount: toSend, currency: account.currency_code, recipient })
  }
  return {
    kind,
    recipient: draft,
    setRecipient: (value: RecipientDraft) => {
      setRefusal('')
      setEntered({ kind, draft: value })
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
