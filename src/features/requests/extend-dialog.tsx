import { presentMoment } from '../../kernel/runtime/server-clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { type MoneyRequest, requestEndpoints } from '../../../contract/calls/requests.ts'
import { endOfDay, laterDays } from '../../shared/requests/last-day.ts'
import { DayField } from '../../shared/day-field/day-field.tsx'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import stack from '../../ui/styles/stack.module.css'

interface ExtendDialogProps {
  isOpen: boolean
  request: MoneyRequest
  onClose: () => void
}

/** Moves the last day of a request. */
export function ExtendDialog(props: ExtendDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={text('request.extend_btn')}
      closeLabel={text('common.close')}
    >
      {props.isOpen && <ExtendForm {...props} />}
    </Dialog>
  )
}

function ExtendForm({ request, onClose }: ExtendDialogProps) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const [now] = useState(presentMoment)
  const { least, most, usual } = laterDays(request.until, now)
  const [day, setDay] = useState(usual)
  const extend = useGuardedMutation({
    mutationFn: () =>
      call(requestEndpoints.extendRequest, { body: { id: request.id, until: endOfDay(day) } }),
    onSuccess: () => {
      showToast(text('request.extended'))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['requests'] }),
  })
  return (
    <form
      className={stack.gap4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        extend.start()
      }}
    >
      <DayField
        label={text('request.until_label')}
        value={day}
        least={least}
        most={most}
        onChoose={setDay}
        help={text('request.until_hint')}
      />
      <ErrorLine message={extend.error ? errorText(extend.error, text) : undefined} />
      <Button type="submit" isWide isBusy={extend.isPending}>
        {text('common.save')}
      </Button>
    </form>
  )
}
