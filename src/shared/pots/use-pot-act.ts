import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../kernel/api/api-error.ts'
import { type BodyOf } from '../../kernel/api/call.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import type { AnswerOf } from '../../kernel/api/read-answer.ts'
import { useSingleFlight } from '../../kernel/api/single-flight.ts'
import type { potEndpoints } from '../../../contract/calls/pots.ts'
import { createIntentKeys, useIntentKeys } from '../money-act/intent-keys.ts'
import { useUnloadQuestion } from '../money-act/use-unload-question.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import { refreshMoney } from '../wallet/refresh-money.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

type KeyedPotCall = (typeof potEndpoints)['openPot' | 'addToPot' | 'takeFromPot' | 'closePot']

/**
 * Returns a keyed act on pots and its error. Without an answer the act is repeated under its key,
 * by itself and by another press, so that money is moved once (K2).
 */
export function usePotAct<E extends KeyedPotCall>(
  endpoint: E,
  onDone: (answer: AnswerOf<E>) => void,
) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const [state, setState] = useState({ isRunning: false, error: '' })
  const flight = useSingleFlight()
  const keys = useIntentKeys(() => createIntentKeys(endpoint.path))
  useUnloadQuestion(state.isRunning)

  const send = async (body: BodyOf<E>) => {
    const intent = [JSON.stringify(body)]
    const endUse = keys.use()
    setState({ isRunning: true, error: '' })
    try {
      const answer = await callKeyed(endpoint, {
        body,
        idempotencyKey: await keys.keyFor(intent),
        isRepeatable: profile?.is_idempotency_supported ?? false,
      })
      keys.settle(intent)
      setState({ isRunning: false, error: '' })
      onDone(answer)
    } catch (reason) {
      if (!(reason instanceof ApiError && reason.isOutcomeUnknown)) keys.settle(intent)
      setState({ isRunning: false, error: errorText(reason, text) })
    } finally {
      endUse()
      refreshMoney(queryClient)
      for (const key of ['pots', 'pot-moves']) {
        void queryClient.invalidateQueries({ queryKey: [key] })
      }
    }
  }
  return {
    ...state,
    clearError: () => setState((known) => ({ ...known, error: '' })),
    start: (body: BodyOf<E>) => void flight(() => send(body)),
  }
}
