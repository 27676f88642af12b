import { useState } from 'react'
import { isRefused } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { closingEndpoints } from '../../../contract/calls/closing.ts'
import { OwnPhoneCode } from '../../shared/profile/own-phone-code.tsx'
import { PinDialog } from '../../shared/profile/pin-dialog.tsx'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import textStyle from '../../ui/styles/text-style.module.css'

/** Refusals after which the steps have to be looked at again. */
const CHANGED: ReadonlySet<string> = new Set([
  'WALLET_NOT_EMPTY',
  'WALLET_BUSY',
  'WALLET_FROZEN',
  'OWN_FROZEN',
])
const CODE_EXPIRED = 'CODE_EXPIRED'

interface ConfirmClosingProps {
  /** The wallet is not as it was. */
  onChanged: () => void
  onClosed: () => void
}

/** The code on the phone, then the PIN. */
export function ConfirmClosing({ onChanged, onClosed }: ConfirmClosingProps) {
  const { text } = useTexts()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const isChanged = (error: unknown): boolean => {
    if (!isRefused(error) || !CHANGED.has(error.code)) return false
    showToast(errorText(error, text))
    onChanged()
    return true
  }
  const attempt = async <Answer,>(act: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await act()
    } catch (error) {
      isChanged(error)
      throw error
    }
  }
  const close = useGuardedMutation({
    mutationFn: (pin_code: string) =>
      callKeyed(closingEndpoints.closeWallet, {
        body: { pin_code },
        idempotencyKey: crypto.randomUUID(),
        isRepeatable: false,
      }),
    onSuccess: onClosed,
    onError: (error) => {
      if (isChanged(error) || !isRefused(error) || error.code !== CODE_EXPIRED) return
      showToast(errorText(error, text))
      setIsConfirmed(false)
    },
  })
  return (
    <>
      <OwnPhoneCode
        key={String(isConfirmed)}
        intro={<h2 className={textStyle.h3}>{text('close.step_confirm')}</h2>}
        onSend={() => attempt(() => call(closingEndpoints.sendClosingCode))}
        onCode={async (confirm_code) => {
          const body = { confirm_code }
          await attempt(() => call(closingEndpoints.confirmClosing, { body }))
          setIsConfirmed(true)
        }}
      />
      <PinDialog
        isOpen={isConfirmed}
        failure={close.error}
        isBusy={close.isPending}
        onPin={close.start}
        onClose={() => {
          close.reset()
          setIsConfirmed(false)
        }}
      />
    </>
  )
}
