import { useQueryClient } from '@tanstack/react-query'
import { brakeEndpoints } from '../../../contract/calls/brakes.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { ConfirmDialog, type Confirmation } from '../profile/confirm-dialog.tsx'
import { profileQuery } from '../profile/profile.queries.ts'
import { securityEventsQuery } from '../profile/security-events.queries.ts'

interface UnfreezeDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Has PIN or passkey confirm that the owner's freeze ends (S7). */
export function UnfreezeDialog({ isOpen, onClose }: UnfreezeDialogProps) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const { queryKey } = profileQuery
  const end = async (body: Confirmation) => {
    try {
      await callKeyed(brakeEndpoints.endOwnFreeze, {
        body,
        idempotencyKey: crypto.randomUUID(),
        isRepeatable: true,
      })
      queryClient.setQueryData(
        queryKey,
        (profile) => profile && { ...profile, own_freeze: undefined },
      )
      showToast(text('freeze.off'))
    } finally {
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: securityEventsQuery.queryKey })
    }
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text('freeze.unfreeze_title')}
      act={{ call: 'unfreeze' }}
      run={end}
      onClose={onClose}
    />
  )
}
