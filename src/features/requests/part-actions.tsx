import { Link2 } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import {
  type MoneyRequest,
  requestEndpoints,
  type RequestPart,
} from '../../../contract/calls/requests.ts'
import { useRequestWords } from '../../shared/requests/request-words.ts'
import { useRequestLink } from '../../shared/requests/use-request-link.ts'
import { formatDateTimeWithin } from '../../kernel/lib/dates.ts'
import { useClock } from '../../kernel/runtime/clock.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'

import styles from './requests.module.css'

interface PartActionsProps {
  part: RequestPart
  request: MoneyRequest
}

/** The link of a part that is not paid, and the reminder of whoever is asked. */
export function PartActions({ part, request }: PartActionsProps) {
  const { text } = useTexts()
  const dates = useDateWords()
  const queryClient = useQueryClient()
  const { nameOf } = useRequestWords()
  const { copy } = useRequestLink(request)
  const { next_reminder_at: next } = part
  const mayRemind = useClock((now) => next !== undefined && Date.parse(next) <= now)
  const remind = useGuardedMutation({
    mutationFn: () => call(requestEndpoints.remindRequest, { body: { part_id: part.id } }),
    onSuccess: () => showToast(text('request.remind_done')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['requests'] }),
  })
  return (
    <div className={styles.actions}>
      <IconButton label={text('request.copy_btn')} on="card" onClick={() => copy(part)}>
        <Icon of={Link2} size={20} />
      </IconButton>
      {mayRemind && (
        <Button
          kind="soft"
          size="small"
          isBusy={remind.isPending}
          aria-label={`${text('request.remind_btn')}: ${nameOf(part)}`}
          onClick={() => remind.start()}
        >
          {text('request.remind_btn')}
        </Button>
      )}
      {next !== undefined && !mayRemind && (
        <p className={styles.caption}>
          {text('request.remind_wait', { time: formatDateTimeWithin(next, dates) })}
        </p>
      )}
      <ErrorLine message={remind.error ? errorText(remind.error, text) : undefined} />
    </div>
  )
}
