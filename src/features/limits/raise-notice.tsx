import { Hourglass } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { brakeEndpoints } from '../../../contract/calls/brakes.ts'
import type { OwnLimit } from '../../../contract/calls/limits.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { LimitedOperation, LimitPeriod } from '../../../contract/rules/own-limits.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { formatDate, formatTime } from '../../kernel/lib/dates.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { limitsQuery } from './limits.queries.ts'

interface RaiseNoticeProps {
  operation: LimitedOperation
  period: LimitPeriod
  currency: string
  limit: OwnLimit & { raise: NonNullable<OwnLimit['raise']> }
}

/** Tells when a limit of the owner's own rises or ends, and keeps it without a PIN (S7). */
export function RaiseNotice({ operation, period, currency, limit }: RaiseNoticeProps) {
  const { text, language } = useTexts()
  const words = useDateWords()
  const queryClient = useQueryClient()
  const write = (amount: string) => formatMoney(amount, { currency, language }).text
  const cancel = useGuardedMutation({
    mutationFn: () =>
      call(brakeEndpoints.cancelRaise, { body: { operation, period, currency_code: currency } }),
    onSuccess: () => showToast(text('own_limits.raise_canceled', { amount: write(limit.limit) })),
    onError: (error) => showToast(errorText(error, text)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
      return queryClient.invalidateQueries({ queryKey: limitsQuery.queryKey })
    },
  })
  const { at, limit: higher } = limit.raise
  const when = { date: formatDate(at, words), time: formatTime(at) }
  return (
    <Notice
      kind="warning"
      icon={<Icon of={Hourglass} size={20} />}
      title={text(period === 'day' ? 'own_limits.day_label' : 'own_limits.month_label')}
      action={
        <Button kind="plain" size="small" isBusy={cancel.isPending} onClick={() => cancel.start()}>
          {text(higher === undefined ? 'own_limits.keep_btn' : 'own_limits.raise_cancel')}
        </Button>
      }
    >
      {higher === undefined
        ? text('own_limits.end_wait', when)
        : text('own_limits.raise_wait', { amount: write(higher), ...when })}
    </Notice>
  )
}
