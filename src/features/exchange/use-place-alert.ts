import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RateAlertRequest, rateOrderEndpoints } from '../../../contract/calls/rate-orders.ts'
import { createIntentKeys, useIntentKeys } from '../../shared/money-act/intent-keys.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { rateOrdersQuery } from '../../shared/rate-orders/rate-orders.queries.ts'
import { ApiError } from '../../kernel/api/api-error.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useSingleFlight } from '../../kernel/api/single-flight.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

/**
 * Returns the act that places a rate alert, and its error. Another press after no answer is the
 * same alert.
 */
export function usePlaceAlert(onDone: (id: string) => void) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const [state, setState] = useState({ isRunning: false, error: '' })
  const flight = useSingleFlight()
  const keys = useIntentKeys(() => createIntentKeys('rate-alert'))
  const send = async (body: RateAlertRequest) => {
    const intent = [JSON.stringify(body)]
    const endUse = keys.use()
    setState({ isRunning: true, error: '' })
    try {
      const { id } = await callKeyed(rateOrderEndpoints.placeRateAlert, {
        body,
        idempotencyKey: await keys.keyFor(intent),
        isRepeatable: profile?.is_idempotency_supported ?? false,
      })
      keys.settle(intent)
      setState({ isRunning: false, error: '' })
      onDone(id)
    } catch (reason) {
      if (!(reason instanceof ApiError && reason.isOutcomeUnknown)) keys.settle(intent)
      setState({ isRunning: false, error: errorText(reason, text) })
    } finally {
      endUse()
      void queryClient.invalidateQueries({ queryKey: rateOrdersQuery.queryKey })
    }
  }
  return { ...state, start: (body: RateAlertRequest) => void flight(() => send(body)) }
}
