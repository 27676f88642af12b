import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { isRefused } from '../../kernel/api/api-error.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { passkeyEndpoints } from '../../../contract/calls/passkeys.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { rememberPasskey } from '../passkey/passkey-here.ts'
import { makePasskey, PasskeyError } from '../passkey/webauthn.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { refreshPasskeys } from './passkeys.queries.ts'

/** Adds a passkey: the server checks the PIN, then the browser asks the owner (M2). */
export function useAddPasskey({
  onAdded,
  onEnded,
}: {
  onAdded?: () => void
  /** Called when the PIN is no longer asked for, with or without a new passkey. */
  onEnded: () => void
}) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const [isAtDevice, setIsAtDevice] = useState(false)
  const add = useGuardedMutation({
    mutationFn: async (pin_code: string) => {
      const { options } = await callKeyed(passkeyEndpoints.addPasskey, {
        body: { pin_code },
        idempotencyKey: crypto.randomUUID(),
        isRepeatable: false,
      })
      setIsAtDevice(true)
      const credential = await makePasskey(options)
      await call(passkeyEndpoints.keepPasskey, { body: { credential } })
    },
    onSuccess: () => {
      rememberPasskey()
      showToast(text('security.passkey_added'))
      onEnded()
      onAdded?.()
    },
    onError: (error) => {
      if (!isAboutPin(error)) onEnded()
    },
    onSettled: () => {
      setIsAtDevice(false)
      return refreshPasskeys(queryClient)
    },
  })
  const { error } = add
  const wordsOf = (failure: Error) => {
    if (!(failure instanceof PasskeyError)) return errorText(failure, text)
    const isThere = failure.problem === 'exists'
    return text(isThere ? 'security.passkey_exists' : 'security.passkey_failed')
  }
  return {
    start: add.start,
    reset: add.reset,
    isPending: add.isPending,
    /** The browser asks the owner. */
    isAtDevice,
    /** Why the PIN did not do. */
    pinFailure: error && isAboutPin(error) ? error : null,
    /** Why there is no new passkey. */
    error: error && !isAboutPin(error) ? wordsOf(error) : '',
  }
}

function isAboutPin(error: Error): boolean {
  return isRefused(error) && (error.code ?? '').startsWith('PIN_')
}
