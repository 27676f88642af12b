import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [opener, setOpener] = useState<Element | null>(null)
  const { activeElement } = document
  if (isOpen && !opener) setOpener(activeElement)
  if (!isOpen && opener) setOpener(null)
  // The pressed button goes with the notice or banner that it stands in.
  const restoreFocus = () => {
    if (document.activeElement !== document.body) return
    const target = opener?.isConnected ? opener : document.querySelector('main')
    if (target instanceof HTMLElement) target.focus()
  }
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
      setTimeout(restoreFocus)
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
