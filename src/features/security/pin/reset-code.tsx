import { call } from '../../../kernel/api/call.ts'
import { pinEndpoints } from '../../../../contract/calls/pins.ts'
import { PIN_RESET_HOURS } from '../../../../contract/rules/pin-reset.ts'
import { OwnPhoneCode } from '../../../shared/profile/own-phone-code.tsx'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'

/** First step: a code that is sent to the owner's phone. */
export function ResetCode({ onConfirmed }: { onConfirmed: () => void }) {
  const { text } = useTexts()
  return (
    <OwnPhoneCode
      intro={
        <Notice kind="warning">
          {text('security.forgot_descr', { hours: String(PIN_RESET_HOURS) })}
        </Notice>
      }
      onSend={() => call(pinEndpoints.sendPinResetCode)}
      onCode={async (confirm_code) => {
        await call(pinEndpoints.confirmPinReset, { body: { confirm_code } })
        onConfirmed()
      }}
    />
  )
}
