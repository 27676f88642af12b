import { useQueryClient } from '@tanstack/react-query'
import { planEndpoints } from '../../../contract/calls/plans.ts'
import { isTimeZone } from '../../../contract/rules/zone-time.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { ownTimeZone } from '../../kernel/lib/time-zone.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Tells that the device is in another time zone than the plans, and stores that of the device on a press. */
export function ZoneNotice({ zone }: { zone: string | undefined }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const own = ownTimeZone()
  const change = useGuardedMutation({
    mutationFn: () => call(planEndpoints.setTimeZone, { body: { time_zone: own } }),
    onSuccess: () => showToast(text('zone.changed', { zone: own })),
    onSettled: () => queryClient.invalidateQueries(plansQuery),
  })
  if (zone === undefined || zone === own || !isTimeZone(own)) return null
  return (
    <Notice
      title={text('zone.other_title', { zone })}
      action={
        <Button kind="plain" size="small" isBusy={change.isPending} onClick={() => change.start()}>
          {text('zone.change_btn', { zone: own })}
        </Button>
      }
    >
      {change.error ? errorText(change.error, text) : text('zone.other_descr', { zone: own })}
    </Notice>
  )
}
