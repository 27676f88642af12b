import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { transferEndpoints } from '../../../contract/calls/transfers.ts'
import { AskDialog } from '../../shared/ask-dialog/ask-dialog.tsx'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { receiveCodeQuery } from './receive-code.queries.ts'

interface RenewDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks before the owner's code is replaced: older links and pictures stop working. */
export function RenewDialog({ isOpen, onClose }: RenewDialogProps) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const renew = useGuardedMutation({
    mutationFn: () => call(transferEndpoints.renewReceiveCode, {}),
    onSuccess: (code) => {
      queryClient.setQueryData(receiveCodeQuery.queryKey, code)
      showToast(text('qr.renewed'))
      onClose()
    },
  })
  return (
    <AskDialog
      isOpen={isOpen}
      title={text('qr.renew_btn')}
      button={text('qr.renew_btn')}
      error={renew.error ? errorText(renew.error, text) : undefined}
      isBusy={renew.isPending}
      onClose={() => {
        renew.reset()
        onClose()
      }}
      onYes={() => renew.start()}
    >
      {text('qr.renew_descr')}
    </AskDialog>
  )
}
