import { useQueryClient } from '@tanstack/react-query'
import { requestEndpoints } from '../../../contract/calls/requests.ts'
import { isRefused } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { sessionAtom } from '../../kernel/runtime/session-data.ts'
import { store } from '../../kernel/runtime/store.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { requestsQuery } from './requests.queries.ts'

/** Requests that the owner has declined, while that can be taken back. */
export const decliningAtom = sessionAtom<readonly string[]>([])

/** Refusals that say that nothing waits for an answer any more. */
const OVER: ReadonlySet<string> = new Set(['REQUEST_PAID', 'REQUEST_GONE'])

/** Returns what declines a request once its toast leaves; until then a press takes it back (S3). */
export function useDecline(): (request: { token: string; name: string }) => void {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  return ({ token, name }) => {
    const forget = () => store.set(decliningAtom, (tokens) => tokens.filter((one) => one !== token))
    const send = async () => {
      try {
        await call(requestEndpoints.declineRequest, { body: { token }, isKeptAlive: true })
      } catch (error) {
        if (!(isRefused(error) && OVER.has(error.code))) showToast(errorText(error, text))
      }
      await queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey })
      forget()
    }
    store.set(decliningAtom, (tokens) => [...tokens, token])
    showToast(text('request.in_declined', { name }), {
      label: text('common.undo'),
      onPress: forget,
      onLeave: () => void send(),
    })
  }
}
