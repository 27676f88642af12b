import { presentDate } from '../../kernel/runtime/clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { call } from '../../kernel/api/call.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { type OpenedRequest, requestEndpoints } from '../../../contract/calls/requests.ts'
import { decliningAtom, useDecline } from '../../shared/requests/use-decline.ts'
import { formatDateTimeWithin } from '../../kernel/lib/dates.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import styles from './request-sheet.module.css'

/** The hour of the next day at which an owner is reminded. */
const REMINDED_AT = 10

/** Answers to a request beside paying it: decline, later, and no more requests of this person. */
export function RequestAnswers({ request }: { request: OpenedRequest }) {
  const { text } = useTexts()
  const dates = useDateWords()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { token, name, is_asked: isAsked } = request
  const settle = () => queryClient.invalidateQueries({ queryKey: ['requests'] })
  const leave = (words: string) => {
    showToast(words)
    void navigate({ to: '/payment' })
  }
  const isOnline = useOnline()
  const decline = useDecline()
  const isDeclined = useAtomValue(decliningAtom).includes(token) || request.is_declined
  const later = useGuardedMutation({
    mutationFn: (at: string) => call(requestEndpoints.snoozeRequest, { body: { token, at } }),
    onSuccess: (_, at) =>
      leave(text('request.in_later_done', { date: formatDateTimeWithin(at, dates) })),
    onSettled: settle,
  })
  return (
    <div className={styles.answers} role="group" aria-label={text('request.in_more')}>
      {isAsked && (
        <div className={styles.pair}>
          {!isDeclined && (
            <Button
              kind="soft"
              isWide
              disabled={!isOnline}
              onClick={() => {
                decline({ token, name })
                void navigate({ to: '/payment' })
              }}
            >
              {text('request.in_decline_btn')}
            </Button>
          )}
          <Button
            kind="plain"
            isWide
            isBusy={later.isPending}
            onClick={() => later.start(tomorrow())}
          >
            {text('request.in_later')}
          </Button>
        </div>
      )}
      <ErrorLine message={later.error ? errorText(later.error, text) : undefined} />
      <BlockAnswer request={request} />
    </div>
  )
}

/** Whether the owner wants requests of this person, also where this one is over. */
export function BlockAnswer({ request }: { request: OpenedRequest }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const { token, is_blocked: isBlocked } = request
  const block = useGuardedMutation({
    mutationFn: (is_blocked: boolean) =>
      call(requestEndpoints.blockAsker, { body: { token, is_blocked } }),
    onSuccess: (_, isOn) =>
      showToast(text(isOn ? 'request.in_block_done' : 'request.in_unblock_done')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['requests'] }),
  })
  return (
    <>
      <Button
        kind={isBlocked ? 'plain' : 'dangerPlain'}
        isWide
        isBusy={block.isPending}
        onClick={() => block.start(!isBlocked)}
      >
        {text(isBlocked ? 'request.in_unblock_btn' : 'request.in_block_btn')}
      </Button>
      <ErrorLine message={block.error ? errorText(block.error, text) : undefined} />
    </>
  )
}

/** Ten o'clock of the next day on this device. */
function tomorrow(): string {
  const now = presentDate()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, REMINDED_AT)
  return day.toISOString()
}
