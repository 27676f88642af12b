import { ShieldAlert } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isRefused } from '../../../kernel/api/api-error.ts'
import { call } from '../../../kernel/api/call.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { pinEndpoints } from '../../../../contract/calls/pins.ts'
import { PIN_RESET_HOURS } from '../../../../contract/rules/pin-reset.ts'
import { profileQuery } from '../../../shared/profile/profile.queries.ts'
import { formatFullDateTime } from '../../../kernel/lib/dates.ts'
import { showToast } from '../../../kernel/runtime/toasts.ts'
import { useCoolDown } from '../../../kernel/runtime/use-cool-down.ts'
import { useDateWords } from '../../../kernel/texts/date-words.ts'
import { errorText } from '../../../kernel/texts/error-text.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { ErrorLine } from '../../../ui/field/error-line.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { securityEventsQuery } from '../../../shared/profile/security-events.queries.ts'
import { sessionsQuery } from '../devices/devices.queries.ts'
import styles from './pin.module.css'

const NOT_FOUND = 'NOT_FOUND'

/** The last step: how long no money leaves the wallet, and a button that drops the new PIN. */
export function ResetWaiting({ opensAt }: { opensAt: string }) {
  const { text } = useTexts()
  const words = useDateWords()
  const queryClient = useQueryClient()
  const secondsLeft = useCoolDown(Date.parse(opensAt))
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
  }, [isOver, queryClient])
  const cancel = useCancel()
  return (
    <>
      <div className={styles.countdown}>
        <p className={styles.time} role="timer" aria-live="off">
          {hoursMinutesSeconds(secondsLeft)}
        </p>
        <p className={styles.lead}>
          {text('security.forgot_waiting', { date: formatFullDateTime(opensAt, words) })}
        </p>
      </div>
      <Notice kind="warning" icon={<Icon of={ShieldAlert} size={20} />}>
        {text('security.forgot_descr', { hours: String(PIN_RESET_HOURS) })}
      </Notice>
      <div className={styles.footer}>
        <ErrorLine message={cancel.error ? errorText(cancel.error, text) : undefined} />
        <Link to="/" className={buttonClass({ isWide: true })}>
          {text('common.to_home')}
        </Link>
        <Button
          kind="dangerPlain"
          size="medium"
          isWide
          isBusy={cancel.isPending}
          onClick={() => cancel.start()}
        >
          {text('security.forgot_cancel')}
        </Button>
      </div>
    </>
  )
}

function useCancel() {
  const { text } = useTexts()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const finish = async (words: string) => {
    showToast(words)
    for (const { queryKey } of [sessionsQuery, securityEventsQuery]) {
      void queryClient.invalidateQueries({ queryKey })
    }
    await queryClient.refetchQueries({ queryKey: profileQuery.queryKey })
    await navigate({ to: '/settings/security', replace: true })
  }
  return useGuardedMutation({
    mutationFn: () => call(pinEndpoints.cancelPinReset),
    onSuccess: () => finish(text('security.forgot_cancelled')),
    onError: async (error) => {
      // Another device was first, or the wait is over.
      if (isRefused(error) && error.code === NOT_FOUND) await finish(text('security.forgot_over'))
    },
  })
}

/** Formats seconds as `23:41:07`. */
function hoursMinutesSeconds(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
