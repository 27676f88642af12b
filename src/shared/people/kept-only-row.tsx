import { Users } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleEndpoints } from '../../../contract/calls/people.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { formatDayWithin, formatTime } from '../../kernel/lib/dates.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { SwitchRowSkeleton } from '../../ui/progress/skeleton.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { SwitchRow } from '../../ui/choice/switch-row.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { ConfirmDialog } from '../profile/confirm-dialog.tsx'
import { peopleQuery } from './people.queries.ts'

/**
 * Whether the owner pays kept recipients only: on at once, off 24 hours after PIN or passkey (S2).
 */
export function KeptOnlyRow() {
  const { text } = useTexts()
  const words = useDateWords()
  const queryClient = useQueryClient()
  const { data: people, isLoading } = useQuery(peopleQuery)
  const [isAsked, setIsAsked] = useState(false)
  const { queryKey } = peopleQuery
  const begin = useGuardedMutation({
    mutationFn: () => call(peopleEndpoints.beginKeptOnly),
    onSuccess: () => {
      queryClient.setQueryData(queryKey, (data) => data && { ...data, only: { is_on: true } })
      showToast(text('people.only_saved_on'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  if (isLoading) return <SwitchRowSkeleton lines={3} />
  if (!people) return null
  const { is_on: isOn, ends_at: endsAt } = people.only
  return (
    <div>
      <SwitchRow
        icon={Users}
        title={text('people.only_saved_title')}
        caption={
          endsAt === undefined
            ? text('people.only_saved_descr')
            : text('people.only_saved_ends', {
                date: formatDayWithin(endsAt, words),
                time: formatTime(endsAt),
              })
        }
        isOn={isOn && endsAt === undefined}
        onChange={(wanted) => {
          if (wanted) begin.start()
          else setIsAsked(true)
        }}
      />
      <ErrorLine message={begin.error ? errorText(begin.error, text) : undefined} />
      <ConfirmDialog
        isOpen={isAsked}
        title={text('people.only_saved_off_title')}
        act={{ call: 'kept-only' }}
        run={(body) =>
          callKeyed(peopleEndpoints.endKeptOnly, {
            body,
            idempotencyKey: crypto.randomUUID(),
            isRepeatable: true,
          }).finally(() => queryClient.invalidateQueries({ queryKey }))
        }
        onClose={() => setIsAsked(false)}
      >
        <p>{text('people.only_saved_off_descr')}</p>
      </ConfirmDialog>
    </div>
  )
}
