import { programEndpoints } from '../../../contract/calls/programs.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import type { ConsentAnswer } from './answered.tsx'

interface Declining {
  handle: string
  /** What the program calls itself; empty where nothing of it is shown. */
  name: string
  onDeclined: (answer: ConsentAnswer) => void
}

/**
 * Declines a request, and with `isForever` all later ones of the same host. It needs no PIN: no is
 * as easy as yes.
 */
export function useDeclineAccess({ handle, name, onDeclined }: Declining) {
  return useGuardedMutation({
    mutationFn: ({ isForever }: { isForever: boolean }) =>
      call(programEndpoints.declineAccess, { body: { handle, is_forever: isForever } }),
    onSuccess: ({ redirect_url: url }) => onDeclined({ kind: 'declined', name, url }),
  })
}
