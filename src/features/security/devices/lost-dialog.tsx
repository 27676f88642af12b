import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { brakeEndpoints } from '../../../../contract/calls/brakes.ts'
import type { OwnSession } from '../../../../contract/calls/security.ts'
import { call } from '../../../kernel/api/call.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { showToast } from '../../../kernel/runtime/toasts.ts'
import { errorText } from '../../../kernel/texts/error-text.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { passkeysQuery } from '../../../shared/profile/passkeys.queries.ts'
import { profileQuery } from '../../../shared/profile/profile.queries.ts'
import { securityEventsQuery } from '../../../shared/profile/security-events.queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../../ui/field/error-line.tsx'
import { sessionsQuery } from './devices.queries.ts'

interface LostDialogProps {
  /** The session of the lost device; the dialog is closed without one. */
  session: OwnSession | undefined
  onClose: () => void
  onClosed: () => void
}

/** Asks, then closes the wallet on a lost device and freezes what leaves it, without a PIN (S7). */
export function LostDialog({ session, onClose, onClosed }: LostDialogProps) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  // The session stays named while the dialog closes.
  const [shown, setShown] = useState(session)
  if (session && session !== shown) setShown(session)
  const lose = useGuardedMutation({
    mutationFn: (session_id: string) => call(brakeEndpoints.loseDevice, { body: { session_id } }),
    onSuccess: (_, session_id) => {
      queryClient.setQueryData(sessionsQuery.queryKey, (all) =>
        all?.filter((one) => one.session_id !== session_id),
      )
      const device = shown?.device || text('security.session_unknown')
      showToast(text('freeze.lost_done', { device }))
      onClose()
      onClosed()
    },
    onSettled: () => {
      for (const { queryKey } of [securityEventsQuery, passkeysQuery, profileQuery]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  const close = () => {
    lose.reset()
    onClose()
  }
  return (
    <Dialog
      kind="alert"
      isOpen={session !== undefined}
      // It closes in the same task, before `onClosed` moves the focus.
      hasField
      onClose={close}
      title={text('freeze.lost_title')}
      footer={
        <>
          <Button
            kind="danger"
            isWide
            isBusy={lose.isPending}
            onClick={() => session && lose.start(session.session_id)}
          >
            {text('freeze.lost_confirm')}
          </Button>
          <Button kind="soft" isWide onClick={close}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{text('freeze.lost_descr')}</p>
      <ErrorLine message={lose.error ? errorText(lose.error, text) : ''} />
    </Dialog>
  )
}
