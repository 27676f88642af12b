import { useQueryClient } from '@tanstack/react-query'
import {
  type WalletAddress,
  walletAddressEndpoints,
} from '../../../contract/calls/wallet-address.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { AskDialog } from '../../shared/ask-dialog/ask-dialog.tsx'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { walletAddressQuery } from '../../shared/wallet-address/wallet-address.queries.ts'
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
    mutationFn: () => {
      const { version } = address
      const query = version === undefined ? {} : { version: String(version) }
      return call(walletAddressEndpoints.removeWalletAddress, { query })
    },
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
    <AskDialog
      isDanger
      isOpen={isOpen}
      title={text('address.delete_title', { address: hostOfPrefix(address.url) })}
      button={text('address.delete_btn')}
      error={remove.error ? errorText(remove.error, text) : undefined}
      isBusy={remove.isPending}
      onClose={() => {
        remove.reset()
        onClose()
      }}
      onYes={() => remove.start()}
    >
      {text('address.delete_warn')}
    </AskDialog>
  )
}
