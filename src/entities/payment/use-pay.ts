import { useReducer, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { callMoney } from '../../api/call-money.ts'
import { useSingleFlight } from '../../api/single-flight.ts'
import { moneyEndpoints } from '../../contract/money.ts'
import { showToast } from '../../lib/toasts.ts'
import { errorText } from '../../texts/error-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { createIntentKeys } from './intent-keys.ts'
import { FIRST_STAGE, nextStage } from './pay-stage.ts'
import type { Recipient } from './recipient.ts'

/** What the owner wants to send, as it goes out. */
export interface Payment {
  /** `1500.00` */
  amount: string
  currency: string
  recipient: Recipient
}

interface PayOptions {
  payment: Payment | undefined
  /** The server honours idempotency keys: a call without an answer may be asked again. */
  isRepeatable: boolean
  /** Money has moved, or may have. */
  onMoved: () => void
}

/**
 * Sends a payment once its PIN is there and follows how it ends (G3, G4). Neither the PIN nor the
 * number of the card is kept anywhere; a payment of unknown outcome keeps its key, so that sending
 * the same again cannot debit twice.
 */
export function usePay({ payment, isRepeatable, onMoved }: PayOptions) {
  const { text } = useTexts()
  const [stage, dispatch] = useReducer(nextStage, FIRST_STAGE)
  const [keys] = useState(() => createIntentKeys())
  const flight = useSingleFlight()

  const send = async (paid: Payment, pin: string) => {
    if (!navigator.onLine) {
      showToast(text('error.offline_action'))
      return
    }
    let isUnanswered = false
    const sentAt = presentMoment()
    dispatch({ type: 'submitted' })
    try {
      const { message } = await callMoney(moneyEndpoints.withdrawal, {
        body: { ...bodyOf(paid), pin },
        idempotencyKey: keys.keyFor(Object.values(bodyOf(paid))),
        isRepeatable,
        onChecking: () => {
          isUnanswered = true
          dispatch({ type: 'unanswered' })
        },
      })
      keys.settle()
      dispatch({ type: 'accepted', receipt: { sentAt, message } })
      onMoved()
    } catch (error) {
      settleFailure(error, isUnanswered)
    }
  }

  const settleFailure = (error: unknown, isUnanswered: boolean) => {
    const { kind, code } = error instanceof ApiError ? error : { kind: undefined, code: '' }
    if (kind === 'refused' || kind === 'session') {
      keys.settle()
      const message = errorText(error, text)
      dispatch({ type: 'refused', message, isHopeless: code === 'PIN_LOCKED' })
    } else if (kind === 'offline' && !isUnanswered) {
      showToast(text('error.offline_action'))
      dispatch({ type: 'unsent' })
    } else {
      dispatch({ type: 'lost' })
      onMoved()
    }
  }
  return {
    stage,
    dispatch,
    send: (pin: string) => {
      if (payment) void flight(() => send(payment, pin))
    },
  }
}

function presentMoment(): string {
  return new Date().toISOString()
}

function bodyOf({ amount, currency, recipient }: Payment) {
  const target =
    recipient.kind === 'card' ? { pan: recipient.pan } : { address: recipient.address.trim() }
  return { amount, currency_code: currency, ...target }
}
