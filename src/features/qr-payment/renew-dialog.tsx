import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { transferEndpoints } from '../../../contract/calls/transfers.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import styles from './own-code.module.css'
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
    <Dialog kind="alert" isOpen={isOpen} onClose={onClose} title={text('qr.renew_btn')}>
      <div className={styles.code}>
        <p>{text('qr.renew_descr')}</p>
        <ErrorLine message={renew.error ? errorText(renew.error, text) : undefined} />
        <Button isWide isBusy={renew.isPending} onClick={() => renew.start()} data-first-focus>
          {text('qr.renew_btn')}
        </Button>
        <Button kind="soft" isWide onClick={onClose}>
          {text('common.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
