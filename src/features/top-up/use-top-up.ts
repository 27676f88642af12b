import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../../kernel/api/api-error.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useSingleFlight } from '../../kernel/api/single-flight.ts'
import { moneyEndpoints } from '../../../contract/calls/money.ts'
import { createIntentKeys, useIntentKeys } from '../../shared/money-act/intent-keys.ts'
import { isSafeTarget } from '../../kernel/lib/safe-target.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { host } from '../../kernel/platform/current-host.ts'
import { useReloadBlocker } from '../../kernel/runtime/use-reload-blocker.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

export type TopUpStage =
  | { name: 'editing'; error: string }
  /** `isChecking`: no answer arrived, and the call is being retried. */
  | { name: 'sending'; isChecking: boolean }
  /** The browser is navigating to the payment page. */
  | { name: 'leaving' }

interface TopUp {
  /** `1500.00` */
  amount: string
  currency_code: string
}

const EDITING: TopUpStage = { name: 'editing', error: '' }

/** After so long the payment page has not opened, or its owner has come back unnoticed, ms. */
const LEAVING_MS = 20_000

/** Asks for a payment page and goes there (F4). No money moves before the owner has paid there. */
export function useTopUp({ isRepeatable }: { isRepeatable: boolean }) {
  const { text } = useTexts()
  const [stage, setStage] = useState<TopUpStage>(EDITING)
  const keys = useIntentKeys(() => createIntentKeys('top-up'))
  const flight = useSingleFlight()
  const navigate = useNavigate()
  useReloadBlocker('top-up', stage.name !== 'editing')
  useReturn(() => setStage(EDITING))
  useEffect(() => {
    if (stage.name !== 'leaving') return undefined
    const timer = setTimeout(() => setStage(EDITING), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [stage.name])

  const fail = (error: string) => {
    host().giveFeedback('error')
    setStage({ name: 'editing', error })
  }
  const ask = async (topUp: TopUp) => {
    const { amount, currency_code } = topUp
    setStage({ name: 'sending', isChecking: false })
    try {
      const { url, order } = await callKeyed(moneyEndpoints.topUp, {
        body: topUp,
        idempotencyKey: await keys.keyFor([amount, currency_code]),
        isRepeatable,
        onChecking: () => setStage({ name: 'sending', isChecking: true }),
      })
      keys.settle()
      if (!isSafeTarget(url)) return fail(text('wallet_topup.error'))
      setStage({ name: 'leaving' })
      if (host().openPage(url) === 'beside') {
        // The payment page opens beside the app, which waits for the outcome.
        const search = { order, currencyCode: currency_code }
        if (order === '') await navigate({ to: '/', replace: true })
        else await navigate({ to: '/wallet/payments/finish', search, replace: true })
      }
    } catch (error) {
      const isRefused = error instanceof ApiError && error.kind === 'refused'
      if (isRefused) keys.settle()
      fail(isRefused ? text('wallet_topup.error') : errorText(error, text))
    }
  }
  return {
    stage,
    start: async (topUp: TopUp) => {
      if (stage.name === 'leaving') return
      if (!navigator.onLine) {
        showToast(text('error.offline_action'))
        return
      }
      await flight(() => ask(topUp))
    },
    clearError: () => setStage((now) => (now.name === 'editing' ? EDITING : now)),
  }
}

/** Called when Back restores the page from the browser's back/forward cache. */
function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) onReturn()
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  })
}
