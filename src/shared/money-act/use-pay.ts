import { presentDate } from '../../kernel/runtime/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { profileQuery } from '../profile/profile.queries.ts'
import { ApiError } from '../../kernel/api/api-error.ts'
import { useSingleFlight } from '../../kernel/api/single-flight.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useIsOnScreen } from '../../kernel/runtime/use-is-on-screen.ts'
import { host } from '../../kernel/platform/current-host.ts'
import { messenger } from '../../kernel/platform/messenger.ts'
import { countPinPayment } from '../passkey/offer-time.ts'
import { notePinPayment } from '../telegram/biometry-state.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { createIntentKeys, keepUnderway, keysUnderway, useIntentKeys } from './intent-keys.ts'
import type { ActConfirmation, PayAct, PayAnswer } from './pay-act.ts'
import { FIRST_STAGE, nextStage, type PayEvent, type PaymentReceipt } from './pay-stage.ts'
import { unknownWords } from './unknown-words.ts'

export interface PayOptions {
  kind: PayAct['kind']
  act: PayAct | undefined
  /** Called when money has moved or may have. */
  onMoved: () => void
  /** Called with an accepted payment while its screen is there; without it the outcome is shown. */
  onAccepted?: ((receipt: PaymentReceipt) => void) | undefined
  /**
   * Where a refusal is shown: in the form, or as a question that another confirmation answers with
   * yes.
   */
  placeOf: (code: string) => 'form' | 'question' | undefined
  /** Called with a refusal that the form shows. */
  onFormRefused: (message: string, code: string) => void
}

/** Acts that pay nobody. */
const DONE: Readonly<Partial<Record<PayAct['kind'], TextKey>>> = {
  plan: 'plan.done_title',
  'rate-order': 'rate_order.done_title',
}

/** Refusals of what confirms a payment, after which it is confirmed anew. */
const CONFIRMATION_CODES: ReadonlySet<string> = new Set([
  'PIN_WRONG',
  'PIN_LOCKED',
  'PASSKEY_REFUSED',
  'PASSKEY_EXPIRED',
  'BIOMETRY_REFUSED',
])

/**
 * Sends a payment with its PIN or passkey and tracks its outcome (G3, G4). Neither the PIN nor the
 * recipient is stored; a payment of unknown outcome keeps its key, so that sending the same again
 * cannot debit twice. A payment whose screen was left is followed all the same, and its end is
 * shown in a toast; the same sent anew meanwhile is the same payment.
 */
export function usePay(options: PayOptions) {
  const { kind, act, onMoved, onAccepted, placeOf, onFormRefused } = options
  const { data: profile } = useQuery(profileQuery)
  const { text, language } = useTexts()
  const [stage, dispatch] = useReducer(nextStage, FIRST_STAGE)
  const [question, setQuestion] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const keys = useIntentKeys(() => keysUnderway(kind) ?? createIntentKeys(kind))
  const flight = useSingleFlight()
  const isOnScreen = useIsOnScreen()

  const tell = (event: PayEvent, toast: string) => {
    if (isOnScreen()) dispatch(event)
    else showToast(toast)
  }

  const send = async (paid: PayAct, confirmation: ActConfirmation) => {
    if (!navigator.onLine) return
    let isUnanswered = false
    const sentAt = sentMoment()
    const isConfirmed = question !== ''
    const intent = isConfirmed ? [...paid.intent, 'confirmed'] : paid.intent
    const endUse = keys.use()
    keepUnderway(kind, keys)
    dispatch({ type: 'submitted' })
    try {
      const answer = await paid.send({
        confirmation,
        isConfirmed,
        idempotencyKey: await keys.keyFor(intent),
        isRepeatable: profile?.is_idempotency_supported ?? false,
        onChecking: () => {
          isUnanswered = true
          dispatch({ type: 'unanswered' })
        },
      })
      keys.settle(intent)
      if ('pin' in confirmation) {
        notePinPayment()
        countPinPayment()
      }
      accept(paid, { sentAt, ...answer })
      onMoved()
    } catch (error) {
      if (isAnswer(error)) keys.settle(intent)
      settleFailure(error, isUnanswered)
    } finally {
      keepUnderway(kind, undefined)
      endUse()
    }
  }

  const accept = ({ amount, currency }: PayAct, receipt: PayAnswer & { sentAt: string }) => {
    const money = formatMoney(amount, { currency, language }).text
    const done = DONE[kind] ?? 'pay.success_toast'
    tell({ type: 'accepted', receipt }, text(done, { amount: money }))
    if (isOnScreen()) onAccepted?.(receipt)
  }

  const settleFailure = (error: unknown, isUnanswered: boolean) => {
    const { kind: failure, code } =
      error instanceof ApiError ? error : { kind: undefined, code: '' }
    if (failure === 'refused') refuse(errorText(error, text), code)
    else if (failure === 'offline' && !isUnanswered) dispatch({ type: 'unsent' })
    else if (failure !== 'session') {
      tell({ type: 'lost' }, text(unknownWords(kind).descr))
      onMoved()
    }
  }

  const refuse = (message: string, code: string) => {
    const toast = text('pay.failed_toast', { reason: message })
    const place = isOnScreen() ? placeOf(code) : undefined
    if (place !== undefined) {
      dispatch({ type: 'unsent' })
      if (place === 'question') setQuestion(message)
      else onFormRefused(message, code)
    } else if (CONFIRMATION_CODES.has(code)) {
      host().giveFeedback('error')
      tell({ type: 'pinRefused', message, isLocked: code === 'PIN_LOCKED' }, toast)
    } else tell({ type: 'refused', message, isFinal: code !== '' }, toast)
  }

  /** Nothing is sent when the owner says no, or has left the screen before saying yes. */
  const sendByPasskey = async (paid: PayAct) => {
    dispatch({ type: 'unconfirmed', message: '' })
    setIsAsking(true)
    const { amount, currency } = paid
    const reason = text('tg.biometric_reason', {
      amount: formatMoney(amount, { currency, language }).text,
    })
    const confirmation = await askDevice(paid, reason).catch((error: unknown) => {
      dispatch({ type: 'unconfirmed', message: wordsOf(error) })
    })
    setIsAsking(false)
    if (confirmation && isOnScreen()) await send(paid, confirmation)
  }

  const wordsOf = (error: unknown) => {
    if (error instanceof ApiError) return errorText(error, text)
    return text(messenger() ? 'tg.biometric_canceled' : 'confirm.passkey_canceled')
  }

  return {
    stage,
    /** The server's question before it does the same once more; empty without one. */
    question,
    dispatch: (event: PayEvent) => {
      if (event.type === 'closed') setQuestion('')
      dispatch(event)
    },
    /** The device asks its owner for the passkey. */
    isAsking,
    send: (pin: string) => {
      if (act) void flight(() => send(act, { pin }))
    },
    sendByPasskey: () => {
      if (act) void flight(() => sendByPasskey(act))
    },
  }
}

/** Asks for a passkey, in a messenger for its biometrics. What does so is loaded by the press. */
async function askDevice({ confirmed }: PayAct, reason: string): Promise<ActConfirmation> {
  if (messenger()) {
    const { confirmByBiometry } = await import('../telegram/confirm-by-biometry.ts')
    return { biometry: await confirmByBiometry(confirmed, reason) }
  }
  const { confirmByPasskey } = await import('../passkey/confirm-by-passkey.ts')
  return { passkey: await confirmByPasskey(confirmed) }
}

function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'refused' || error.kind === 'session')
}

function sentMoment(): string {
  return presentDate().toISOString()
}
