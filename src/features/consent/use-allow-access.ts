import { useQueryClient } from '@tanstack/react-query'
import { type Consent, programEndpoints } from '../../../contract/calls/programs.ts'
import { ApiError, isRefused } from '../../kernel/api/api-error.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { host } from '../../kernel/platform/current-host.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { confirmByPasskey } from '../../shared/passkey/confirm-by-passkey.ts'
import type { ConsentAnswer } from './answered.tsx'
import { consentQuery } from './consent.queries.ts'

interface Allowing {
  handle: string
  consent: Consent
  onAnswered: (answer: ConsentAnswer) => void
}

/** What the request was answered or changed by, after which it is read again. */
const READ_AGAIN = new Set(['CONSENT_CHANGED', 'CONSENT_OVER', 'CONSENT_OTHER', 'NOT_FOUND'])

/**
 * Allows exactly what is drawn, which the mark stands for: by PIN, or without one by a passkey that
 * signs the mark.
 */
export function useAllowAccess({ handle, consent, onAnswered }: Allowing) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const { mark } = consent
  const name = consent.name || consent.host
  const allow = useGuardedMutation({
    mutationFn: async (pin: string | undefined) => {
      const confirmation =
        pin === undefined
          ? { passkey: await confirmByPasskey({ call: 'consent', handle, mark }) }
          : { pin }
      return callKeyed(programEndpoints.allowAccess, {
        body: { handle, mark, ...confirmation },
        idempotencyKey: crypto.randomUUID(),
        isRepeatable: true,
      })
    },
    onSuccess: ({ redirect_url: url }) => {
      void queryClient.invalidateQueries({ queryKey: ['programs'] })
      onAnswered({ kind: 'allowed', name, url })
    },
    onError: (error) => {
      host().giveFeedback('error')
      if (isRefused(error) && READ_AGAIN.has(error.code)) {
        void queryClient.invalidateQueries({ queryKey: consentQuery(handle).queryKey })
      }
    },
  })
  const { error } = allow
  const words = () => {
    if (!error) return ''
    return error instanceof ApiError ? errorText(error, text) : text('confirm.passkey_canceled')
  }
  return { ...allow, words: words() }
}
