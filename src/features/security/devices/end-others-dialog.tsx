import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api/call.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { securityEndpoints } from '../../../../contract/calls/security.ts'
import { showToast } from '../../../kernel/runtime/toasts.ts'
import { errorText } from '../../../kernel/texts/error-text.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../../ui/field/error-line.tsx'
import { securityEventsQuery } from '../../../shared/profile/security-events.queries.ts'
import { sessionsQuery } from './devices.queries.ts'

interface EndOthersDialogProps {
  isOpen: boolean
  /** Number of the other sessions. */
  count: number
  onClose: () => void
  onEnded: () => void
}

/** Asks before all other sessions are ended. */
export function EndOthersDialog({ isOpen, count, onClose, onEnded }: EndOthersDialogProps) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const end = useGuardedMutation({
    mutationFn: () => call(securityEndpoints.endOtherSessions),
    onSuccess: () => {
      queryClient.setQueryData(sessionsQuery.queryKey, (all) =>
        all?.filter(({ is_current }) => is_current),
      )
      showToast(text('security.session_ended'))
      onClose()
      onEnded()
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: securityEventsQuery.queryKey })
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  const close = () => {
    end.reset()
    onClose()
  }
  return (
    <Dialog
      kind="alert"
      isOpen={isOpen}
      // It closes in the same task, before `onEnded` moves the focus.
      hasField
      onClose={close}
      title={text('security.sessions_end_all_title')}
      footer={
        <>
          <Button kind="danger" isWide isBusy={end.isPending} onClick={() => end.start()}>
            {text('security.session_end')}
          </Button>
          <Button kind="soft" isWide onClick={close}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{text('security.sessions_end_all_descr', { count: String(count) })}</p>
      <ErrorLine message={end.error ? errorText(end.error, text) : ''} />
    </Dialog>
  )
}
