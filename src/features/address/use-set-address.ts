import { useQueryClient } from '@tanstack/react-query'
import { walletAddressEndpoints } from '../../../contract/calls/wallet-address.ts'
import { isRefused } from '../../kernel/api/api-error.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { Confirmation } from '../../shared/profile/confirm-dialog.tsx'
import { walletAddressQuery } from '../../shared/wallet-address/wallet-address.queries.ts'

/** What an address is set to. */
export interface AddressWishes {
  name: string
  public_name: string
  account_id: string
  /**
   * Of the address that the owner has seen, 0 for none; undefined where the server has no versions.
   */
  version: number | undefined
}

/** Returns a function that sets the address; another name takes PIN or passkey. */
export function useSetAddress() {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const { queryKey } = walletAddressQuery
  return async (wishes: AddressWishes, confirmation?: Confirmation) => {
    try {
      const { address } = await callKeyed(walletAddressEndpoints.setWalletAddress, {
        body: { ...wishes, ...confirmation },
        idempotencyKey: crypto.randomUUID(),
        isRepeatable: true,
      })
      queryClient.setQueryData(queryKey, (known) => known && { ...known, address })
      return address
    } catch (error) {
      if (isRefused(error) && error.code === 'ADDRESS_CHANGED') {
        const had = queryClient.getQueryData(queryKey)?.address !== undefined
        await queryClient.invalidateQueries({ queryKey })
        const has = queryClient.getQueryData(queryKey)?.address !== undefined
        // The form that would show the refusal is away.
        if (had !== has) showToast(errorText(error, text))
      }
      throw error
    } finally {
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: ['programs'] })
    }
  }
}

/** Sets the address without a confirmation. */
export function useSaveAddress(onSaved: (name: string) => void) {
  const set = useSetAddress()
  return useGuardedMutation({
    mutationFn: (wishes: AddressWishes) => set(wishes),
    onSuccess: ({ name }) => onSaved(name),
  })
}
