import { useQueryClient } from '@tanstack/react-query'
import { callKeyed } from '../../../kernel/api/call-keyed.ts'
import { isRefused } from '../../../kernel/api/api-error.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { passkeyEndpoints } from '../../../../contract/calls/passkeys.ts'
import { forgetPasskey } from '../../../shared/passkey/passkey-here.ts'
import { passkeysQuery, refreshPasskeys } from '../../../shared/profile/passkeys.queries.ts'

const IS_GONE = 'NOT_FOUND'

/** Removes a passkey with the PIN; one that is gone already counts as removed (M2). */
export function useRemovePasskey({ onRemoved }: { onRemoved: () => void }) {
  const queryClient = useQueryClient()
  const remove = useGuardedMutation({
    mutationFn: async ({ id, pin }: { id: string; pin: string }) => {
      try {
        await callKeyed(passkeyEndpoints.removePasskey, {
          body: { passkey_id: id, pin_code: pin },
          idempotencyKey: crypto.randomUUID(),
          isRepeatable: false,
        })
      } catch (error) {
        if (!isRefused(error) || error.code !== IS_GONE) throw error
      }
    },
    onSuccess: (_, { id }) => {
      const left = queryClient
        .getQueryData(passkeysQuery.queryKey)
        ?.filter(({ passkey_id }) => passkey_id !== id)
      queryClient.setQueryData(passkeysQuery.queryKey, left)
      if (left?.length === 0) forgetPasskey()
      onRemoved()
    },
    onSettled: () => refreshPasskeys(queryClient),
  })
  return {
    start: remove.start,
    reset: remove.reset,
    isPending: remove.isPending,
    error: remove.error,
  }
}
