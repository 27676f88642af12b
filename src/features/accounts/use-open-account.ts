import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../kernel/api/api-error.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useSingleFlight } from '../../kernel/api/single-flight.ts'
import { ACCOUNT_EXISTS, accountEndpoints } from '../../../contract/calls/accounts.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { createIntentKeys, useIntentKeys } from '../../shared/money-act/intent-keys.ts'
import { useUnloadQuestion } from '../../shared/money-act/use-unload-question.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { refreshMoney } from '../../shared/wallet/refresh-money.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useIsOnScreen } from '../../kernel/runtime/use-is-on-screen.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

export type OpeningStage =
  | { name: 'ready'; error: string }
  | { name: 'running' }
  /** Another device was first. */
  | { name: 'exists' }
  /** No answer came. */
  | { name: 'unknown' }
  | { name: 'opened' }

const READY: OpeningStage = { name: 'ready', error: '' }

/**
 * Opens an account, once for each press: without an answer the call is repeated with its key (K2).
 * The account is in every list at once; `onOpened` is called while the dialog is on screen.
 */
export function useOpenAccount(onOpened: (account: Account) => void) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const [stage, setStage] = useState<OpeningStage>(READY)
  const flight = useSingleFlight()
  const keys = useIntentKeys(() => createIntentKeys('account'))
  const isOnScreen = useIsOnScreen()
  useUnloadQuestion(stage.name === 'running')

  const finish = async (account: Account) => {
    await queryClient.cancelQueries(walletsQuery)
    queryClient.setQueryData(walletsQuery.queryKey, (known) => ({
      ...known,
      accounts: [...(known?.accounts ?? []).filter(({ id }) => id !== account.id), account],
    }))
    refreshMoney(queryClient)
    void queryClient.invalidateQueries(profileQuery)
    showToast(text('account.open.done', { code: account.currency_code }))
    setStage({ name: 'opened' })
    if (isOnScreen()) onOpened(account)
  }

  const fail = async (reason: unknown, code: string) => {
    if (reason instanceof ApiError && reason.isOutcomeUnknown) {
      void queryClient.invalidateQueries(walletsQuery)
      setStage({ name: 'unknown' })
      if (!isOnScreen()) showToast(text('account.open.unknown'))
      return
    }
    keys.settle([code])
    if (reason instanceof ApiError && reason.code === ACCOUNT_EXISTS) {
      await queryClient.refetchQueries(walletsQuery)
      setStage({ name: 'exists' })
      return
    }
    const isRefused = reason instanceof ApiError && reason.kind === 'refused'
    const words = isRefused
      ? reason.message || text('account.open.refused')
      : errorText(reason, text)
    setStage({ name: 'ready', error: words })
    if (!isOnScreen()) showToast(words)
  }

  const send = async (code: string) => {
    const endUse = keys.use()
    setStage({ name: 'running' })
    try {
      const account = await callKeyed(accountEndpoints.openAccount, {
        body: { currency_code: code },
        idempotencyKey: await keys.keyFor([code]),
        isRepeatable: profile?.is_idempotency_supported ?? false,
      })
      keys.settle([code])
      await finish(account)
    } catch (reason) {
      await fail(reason, code)
    } finally {
      endUse()
    }
  }
  return {
    stage,
    reset: () => setStage(READY),
    open: (code: string) => void flight(() => send(code)),
  }
}
