import { useQueryClient } from '@tanstack/react-query'
import {
  type WalletAddress,
  walletAddressEndpoints,
} from '../../../contract/calls/wallet-address.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { walletAddressQuery } from '../../shared/wallet-address/wallet-address.queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { hostOfPrefix } from './host-of-prefix.ts'

interface DeleteAddressProps {
  isOpen: boolean
  address: WalletAddress
  onClose: () => void
}

/** Asks before the address is deleted. */
export function DeleteAddress({ isOpen, address, onClose }: DeleteAddressProps) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const remove = useGuardedMutation({
    mutationFn: () => call(walletAddressEndpoints.removeWalletAddress),
    onSuccess: () => {
      showToast(text('address.deleted'))
      onClose()
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: walletAddressQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: ['programs'] })
    },
  })
  return (
    <Dialog
      kind="alert"
      isOpen={isOpen}
      onClose={onClose}
      title={text('address.delete_title', { address: hostOfPrefix(address.url) })}
      footer={
        <>
          <Button kind="danger" isWide isBusy={remove.isPending} onClick={() => remove.start()}>
            {text('address.delete_btn')}
          </Button>
          <Button kind="soft" isWide onClick={onClose}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{text('address.delete_warn')}</p>
      <ErrorLine message={remove.error ? errorText(remove.error, text) : undefined} />
    </Dialog>
  )
}
