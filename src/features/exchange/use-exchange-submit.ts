import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../kernel/api/api-error.ts'
import type { BodyOf } from '../../kernel/api/call.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useSingleFlight } from '../../kernel/api/single-flight.ts'
import { moneyEndpoints } from '../../../contract/calls/money.ts'
import { createIntentKeys, useIntentKeys } from '../../shared/money-act/intent-keys.ts'
import { useUnloadQuestion } from '../../shared/money-act/use-unload-question.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { refreshMoney } from '../../shared/wallet/refresh-money.ts'
import { host } from '../../kernel/platform/current-host.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useReloadBlocker } from '../../kernel/runtime/use-reload-blocker.ts'
import { useIsOnScreen } from '../../kernel/runtime/use-is-on-screen.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { ratesQuery } from './rates.queries.ts'

const REPEATED = 'EXCHANGE_REPEATED'

type ExchangeBody = BodyOf<typeof moneyEndpoints.exchange>
/** `number` is that of the transaction; empty where the server sends none. */
interface DoneExchange {
  number: string
  body: ExchangeBody
}
/** What the server asks about before it does the same once more. */
interface Repeat extends Intent {
  question: string
}
/** `intent` is what the owner chose and typed, without computed values. */
interface Intent {
  body: ExchangeBody
  intent: string
}
/** `checking`: no answer arrived, and the call is being retried. */
export type Phase = 'idle' | 'running' | 'checking'

/**
 * Sends an exchange at most once for each intent. One without an answer keeps its key until the
 * owner changes it, so that a repeat is the same act for the server (K2).
 */
export function useExchangeSubmit() {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const [phase, setPhase] = useState<Phase>('idle')
  const [error, setError] = useState<string>()
  const [isUnknown, setIsUnknown] = useState(false)
  const [repeat, setRepeat] = useState<Repeat>()
  const flight = useSingleFlight()
  const keys = useIntentKeys(() => createIntentKeys('exchange'))
  const isOnScreen = useIsOnScreen()
  useReloadBlocker('exchange', phase !== 'idle' || isUnknown)
  useUnloadQuestion(phase !== 'idle')

  const fail = async (reason: unknown, given: Intent) => {
    const { kind, code } = reason instanceof ApiError ? reason : { kind: undefined, code: '' }
    if (reason instanceof ApiError && reason.isOutcomeUnknown) {
      refreshMoney(queryClient)
      if (isOnScreen()) setIsUnknown(true)
      else showToast(text('pay.unknown_descr'))
      return
    }
    keys.settle()
    if (kind === 'session') return
    if (kind === 'offline') {
      showToast(text('error.offline_action'))
      return
    }
    if (code === REPEATED && isOnScreen()) {
      setRepeat({ ...given, question: errorText(reason, text) })
      return
    }
    if (code === 'RATE_CHANGED') await queryClient.refetchQueries(ratesQuery)
    refreshMoney(queryClient)
    host().giveFeedback('error')
    if (isOnScreen()) setError(errorText(reason, text))
    else showToast(errorText(reason, text))
  }

  const send = async (body: ExchangeBody, intent: string): Promise<DoneExchange | undefined> => {
    let number: string
    try {
      ;({ number } = await callKeyed(moneyEndpoints.exchange, {
        body,
        idempotencyKey: await keys.keyFor([intent]),
        isRepeatable: profile?.is_idempotency_supported ?? false,
        onChecking: () => setPhase('checking'),
      }))
    } catch (reason) {
      await fail(reason, { body, intent })
      return undefined
    }
    keys.settle()
    refreshMoney(queryClient)
    if (!isOnScreen()) showToast(text('exchange.success'))
    return isOnScreen() ? { number, body } : undefined
  }

  const run = async (body: ExchangeBody, intent: string): Promise<DoneExchange | undefined> => {
    setError(undefined)
    setRepeat(undefined)
    setPhase('running')
    const endUse = keys.use()
    const done = await send(body, intent)
    endUse()
    setPhase('idle')
    return done
  }

  return {
    phase,
    error,
    /** The server's question before the same is done once more; empty without one. */
    question: repeat?.question ?? '',
    /** Answers the question with yes; returns what `submit` does. */
    confirmRepeat: async (): Promise<DoneExchange | undefined> => {
      if (!repeat) return undefined
      const body = { ...repeat.body, is_repeat_confirmed: true }
      return flight(() => run(body, `${repeat.intent} confirmed`))
    },
    closeQuestion: () => setRepeat(undefined),
    isUnknown,
    closeUnknown: () => setIsUnknown(false),
    clearError: () => setError(undefined),
    /**
     * Sends the exchange; returns it when it succeeded and the screen is still mounted. `intent`
     * is what the owner chose and typed, without computed values.
     */
    submit: (body: ExchangeBody, intent: string): Promise<DoneExchange | undefined> =>
      flight(() => run(body, intent)),
  }
}
