import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { biometryEndpoints } from '../../../contract/calls/telegram-biometry.ts'
import { messenger } from '../../kernel/platform/messenger.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { hasBiometryAtom } from '../../shared/telegram/biometry-state.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

type Step = 'question' | 'denied' | 'pin'

/**
 * Lets biometrics of this device confirm money: the messenger asks the owner, and the server checks
 * the PIN (Q2).
 */
export function useTurnOn({ onEnded }: { onEnded: () => void }) {
  const { text } = useTexts()
  const setHasBiometry = useSetAtom(hasBiometryAtom)
  const [step, setStep] = useState<Step>('question')
  const end = () => {
    setStep('question')
    onEnded()
  }
  const ask = useGuardedMutation({
    mutationFn: async () => {
      const isAllowed = await messenger()?.biometry?.requestAccess()
      setStep(isAllowed === true ? 'pin' : 'denied')
    },
    onError: () => setStep('denied'),
  })
  const add = useGuardedMutation({
    mutationFn: async (pin_code: string) => {
      const biometry = messenger()?.biometry
      const device = await biometry?.readDevice()
      if (!biometry || !device) throw new Error('no biometrics')
      const body = { device_id: device.id, pin_code }
      const idempotencyKey = crypto.randomUUID()
      const options = { body, idempotencyKey, isRepeatable: true }
      const { token } = await callKeyed(biometryEndpoints.addBiometry, options)
      if (await biometry.keepToken(token)) return true
      await call(biometryEndpoints.removeBiometry, { body: { device_id: device.id } })
      return false
    },
    onSuccess: (isKept) => {
      if (!isKept) return setStep('denied')
      setHasBiometry(true)
      showToast(text('tg.biometric_on'))
      end()
    },
  })
  return {
    step,
    ask: ask.start,
    isAsking: ask.isPending,
    add: add.start,
    isAdding: add.isPending,
    /** Why the PIN did not do. */
    failure: add.error,
    end: () => {
      add.reset()
      end()
    },
  }
}
