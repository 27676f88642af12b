import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import {
  noticeEndpoints,
  type NoticePreferences,
} from '../../../contract/calls/notification-switches.ts'
import { isNoticeLocked, type NoticeSwitch } from '../../../contract/rules/notification-switches.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { noticesQuery } from '../../shared/push/notices.queries.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

const { queryKey } = noticesQuery

/** Changes of the preferences: shown at once, and put back with a toast when one fails. */
export function useNotices() {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const show = async (change: (preferences: NoticePreferences) => NoticePreferences) => {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (shown) => shown && change(shown))
  }
  // One after the other, so that a refetch does not show the state between two presses.
  const shared = {
    scope: { id: 'notices' },
    onError: (error: unknown) => showToast(errorText(error, text)),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) {
        return queryClient.invalidateQueries({ queryKey })
      }
      return undefined
    },
    mutationKey: queryKey,
  }
  const turn = useMutation({
    ...shared,
    mutationFn: (body: NoticeSwitch) => call(noticeEndpoints.switchNotice, { body }),
    onMutate: (wanted) => show((preferences) => withSwitch(preferences, wanted)),
    onError: (error, wanted) => {
      void show((preferences) => withSwitch(preferences, { ...wanted, is_on: !wanted.is_on }))
      shared.onError(error)
    },
  })
  const sums = useMutation({
    ...shared,
    mutationFn: (shows_sums: boolean) => call(noticeEndpoints.showSums, { body: { shows_sums } }),
    onMutate: (shows_sums) => show((preferences) => ({ ...preferences, shows_sums })),
    onError: (error, shows_sums) => {
      void show((preferences) => ({ ...preferences, shows_sums: !shows_sums }))
      shared.onError(error)
    },
  })
  return { turn: turn.mutate, showSums: sums.mutate }
}

/** What is locked follows from what is on. */
function withSwitch(preferences: NoticePreferences, wanted: NoticeSwitch): NoticePreferences {
  const reaching = preferences.channels
    .filter(({ is_reaching }) => is_reaching)
    .map(({ channel }) => channel)
  const switches = preferences.switches.map((one) =>
    one.kind === wanted.kind && one.channel === wanted.channel
      ? { ...one, is_on: wanted.is_on }
      : one,
  )
  return {
    ...preferences,
    switches: switches.map((one) =>
      Object.assign({}, one, { is_locked: isNoticeLocked(one, switches, reaching) }),
    ),
  }
}
