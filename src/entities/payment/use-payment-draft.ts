import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { Recipient } from './recipient.ts'
import { NO_RECIPIENT, type RecipientDraft } from './recipient-field.tsx'
import { amountToSend } from './typed-amount.ts'
import type { Payment } from './use-pay.ts'
import { recipientKind, whyNotWithdraw } from './why-not-withdraw.ts'

interface DraftOptions {
  account: { currency_code: string; balance: string } | undefined
  /** As it is typed. */
  amount: string
  isAllowed: boolean
}

export type PaymentDraft = ReturnType<typeof usePaymentDraft>

/** The recipient entered so far, whether all of it can be sent, and the payment to confirm. */
export function usePaymentDraft({ account, amount, isAllowed }: DraftOptions) {
  const { text } = useTexts()
  const [entered, setEntered] = useState({ kind: 'card', draft: NO_RECIPIENT })
  const [payment, setPayment] = useState<Payment>()
  const kind = recipientKind(account?.currency_code ?? '')
  // A card is not meant for an account that pays to addresses, nor the other way round.
  const draft = entered.kind === kind ? entered.draft : NO_RECIPIENT
  const isPending = payment !== undefined
  const reason = whyNotWithdraw({ isAllowed, isPending, account, amount, ...draft })

  const confirm = () => {
    const toSend = amountToSend(amount)
    if (reason !== undefined || !account || toSend === undefined) return
    if (!navigator.onLine) {
      showToast(text('error.offline_action'))
      return
    }
    const recipient: Recipient =
      kind === 'card' ? { kind, pan: draft.pan } : { kind, address: draft.address.trim() }
    setPayment({ amount: toSend, currency: account.currency_code, recipient })
  }
  return {
    kind,
    recipient: draft,
    setRecipient: (value: RecipientDraft) => setEntered({ kind, draft: value }),
    canConfirm: reason === undefined,
    confirm,
    payment,
    close: () => setPayment(undefined),
  }
}
