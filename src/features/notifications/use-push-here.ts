import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ApiError } from '../../kernel/api/api-error.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { noticesQuery } from '../../shared/push/notices.queries.ts'
import { type PushState, readPushState } from '../../shared/push/push-state.ts'
import { turnOffPush, turnOnPush } from '../../shared/push/turn-on-push.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

interface PushHere {
  state: PushState
  isBusy: boolean
  /** Turns messages to this device on, which shows the browser's permission dialog, or off. */
  turn: (isOn: boolean) => void
  /** Reads the state again. */
  check: () => void
}

/** Push messages to this device. */
export function usePushHere(): PushHere {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const [state, setState] = useState(readPushState)
  const change = useGuardedMutation({
    mutationFn: async (isOn: boolean) => {
      if (isOn) return turnOnPush(queryClient)
      await turnOffPush()
      await queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey })
      return false
    },
    onSuccess: (isOn) => {
      if (isOn) showToast(text('push.on'))
    },
    onError: (error) =>
      showToast(error instanceof ApiError ? errorText(error, text) : text('push.failed')),
    onSettled: () => setState(readPushState()),
  })
  const check = useCallback(() => setState(readPushState()), [])
  return { state, isBusy: change.isPending, turn: change.start, check }
}
