import { useReducer } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { callKeyed } from '../../api/call-keyed.ts'
import { useSingleFlight } from '../../api/single-flight.ts'
import { moneyEndpoints } from '../../contract/money.ts'
import { formatMoney } from '../../contract/rules/money-format.ts'
import { showToast } from '../../runtime/toasts.ts'
import { useIsOnScreen } from '../../runtime/use-is-on-screen.ts'
import { host } from '../../platform/current-host.ts'
import { errorText } from '../../texts/error-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import {
  createIntentKeys,
  keepUnderway,
  keysUnderway,
  useIntentKeys,
} from '../../entities/money-act/intent-keys.ts'
import { FIRST_STAGE, nextStage, type PayEvent } from './pay-stage.ts'
import type { Recipient } from './recipient.ts'

/** The payment as it is sent. */
export interface Payment {
  /** `1500.00` */
  amount: string
  currency: string
  recipient: Recipient
}

interface PayOptions {
  payment: Payment | undefined
  /** The server supports idempotency keys, so that a call without an answer may be retried. */
  isRepeatable: boolean
  /** Called when money has moved or may have. */
  onMoved: () => void
  /** Called when the server refuses the recipient. */
  onRecipientRefused: (message: string) => void
}

const RECIPIENT_CODES: ReadonlySet<string> = new Set(['CARD_INVALID', 'ADDRESS_INVALID'])
const PIN_CODES: ReadonlySet<string> = new Set(['PIN_WRONG', 'PIN_LOCKED'])

/**
 * Sends a payment with its PIN and tracks its outcome (G3, G4). Neither the PIN nor the card number
 * is stored; a payment of unknown outcome keeps its key, so that sending the same again cannot
 * debit twice. A payment whose screen was left is followed all the same, and its end is shown in a
 * toast; the same sent anew meanwhile is the same payment.
 */
export function usePay(options: PayOptions) {
  const { payment, isRepeatable, onMoved, onRecipientRefused } = options
  const { text, language } = useTexts()
  const [stage, dispatch] = useReducer(nextStage, FIRST_STAGE)
  const keys = useIntentKeys(() => keysUnderway() ?? createIntentKeys('withdrawal'))
  const flight = useSingleFlight()
  const isOnScreen = useIsOnScreen()

  const tell = (event: PayEvent, toast: string) => {
    if (isOnScreen()) dispatch(event)
    else showToast(toast)
  }

  const send = async (paid: Payment, pin: string) => {
    if (!navigator.onLine) return
    let isUnanswered = false
    const sentAt = presentMoment()
    const intent = Object.values(bodyOf(paid))
    const endUse = keys.use()
    keepUnderway(keys)
    dispatch({ type: 'submitted' })
    try {
      const { message } = await callKeyed(moneyEndpoints.withdrawal, {
        body: { ...bodyOf(paid), pin },
        idempotencyKey: await keys.keyFor(intent),
        isRepeatable,
        onChecking: () => {
          isUnanswered = true
          dispatch({ type: 'unanswered' })
        },
      })
      keys.settle(intent)
      const { amount, currency } = paid
      const money = formatMoney(amount, { currency, language }).text
      tell(
        { type: 'accepted', receipt: { sentAt, message } },
        text('pay.success_toast', { amount: money }),
      )
      onMoved()
    } catch (error) {
      if (isAnswer(error)) keys.settle(intent)
      settleFailure(error, isUnanswered)
    } finally {
      keepUnderway(undefined)
      endUse()
    }
  }

  const settleFailure = (error: unknown, isUnanswered: boolean) => {
    const { kind, code } = error instanceof ApiError ? error : { kind: undefined, code: '' }
    if (kind === 'refused') refuse(errorText(error, text), code)
    else if (kind === 'offline' && !isUnanswered) dispatch({ type: 'unsent' })
    else if (kind !== 'session') {
      tell({ type: 'lost' }, text('pay.unknown_descr'))
      onMoved()
    }
  }

  const refuse = (message: string, code: string) => {
    const toast = text('pay.failed_toast', { reason: message })
    if (isOnScreen() && RECIPIENT_CODES.has(code)) {
      dispatch({ type: 'unsent' })
      onRecipientRefused(message)
    } else if (PIN_CODES.has(code)) {
      host().giveFeedback('error')
      tell({ type: 'pinRefused', message, isLocked: code === 'PIN_LOCKED' }, toast)
    } else tell({ type: 'refused', message, isFinal: code !== '' }, toast)
  }

  return {
    stage,
    dispatch,
    send: (pin: string) => {
      if (payment) void flight(() => send(payment, pin))
    },
  }
}

function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'refused' || error.kind === 'session')
}

function presentMoment(): string {
  return new Date().toISOString()
}

function bodyOf({ amount, currency, recipient }: Payment) {
  const target =
    recipient.kind === 'card' ? { pan: recipient.pan } : { address: recipient.address.trim() }
  return { amount, currency_code: currency, ...target }
}
