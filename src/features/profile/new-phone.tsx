import { useState } from 'react'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { EndOthersChoice } from '../../shared/profile/end-others-choice.tsx'
import { CodeEntry } from '../../shared/profile/code-entry.tsx'
import { type CodeLength, type CodeSent, SHORT_CODE_LENGTH } from '../../../contract/sms-code.ts'
import { splitAt } from '../../../contract/rules/fill-text.ts'
import { AppPhoneField } from '../../shared/phone-entry/app-phone-field.tsx'
import { fullNumber, isPhoneComplete } from '../../shared/phone-entry/phone-number.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { resendTime } from '../../shared/resend-code/resend-time.ts'
import { sendOrContinue } from '../../shared/resend-code/send-or-continue.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { PhoneValue } from '../../ui/phone/countries.ts'
import { PhoneText } from '../../ui/phone/phone-text.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './phone-change.module.css'

interface NewPhoneProps {
  phone: PhoneValue
  onPhone: (phone: PhoneValue) => void
  /** What follows from the change. */
  wait: string
  /** Whether all other sessions end with the change. */
  isEnding: boolean
  onEnding: (isEnding: boolean) => void
  isSent: boolean
  /** Sends a code to a number, digits with the dial code. */
  onSend: (number: string) => Promise<CodeSent>
  /** Called when the first code can be entered. */
  onSent: () => void
  onCode: (number: string, code: string) => Promise<unknown>
  onChangeNumber: () => void
}

/** The new number, and the code that is sent there. */
export function NewPhone(props: NewPhoneProps) {
  const { phone, onPhone, onSend, onCode } = props
  const { text } = useTexts()
  const countries = useCountryList()
  const [isTouched, setIsTouched] = useState(false)
  const [sent, setSent] = useState<{ nextAt: number; length: CodeLength }>({
    nextAt: 0,
    length: SHORT_CODE_LENGTH,
  })
  const isComplete = isPhoneComplete(countries, phone)
  const number = fullNumber(countries, phone)
  const send = useGuardedMutation({
    mutationFn: () => sendOrContinue(() => onSend(number)),
    onSuccess: ({ resend_after: seconds, code_length: length }) => {
      setSent({ nextAt: resendTime(seconds), length })
      props.onSent()
    },
  })
  if (props.isSent && !send.isPending) {
    const sentTo = splitAt(text('auth.code.sent_to'), 'phone')
    return (
      <CodeEntry
        title={text('profile.phone_step_code')}
        lead={
          <>
            <span>{sentTo?.before}</span>
            <PhoneText phone={`+${number}`} />
            <span>{sentTo?.after}</span>
          </>
        }
        label={(count) => text('auth.code.label', { count })}
        length={sent.length}
        nextAt={sent.nextAt}
        onResend={() => onSend(number)}
        onCode={(code) => onCode(number, code)}
      >
        <Button kind="plain" size="medium" isWide onClick={props.onChangeNumber}>
          {text('auth.code.change_number_btn')}
        </Button>
      </CodeEntry>
    )
  }
  const isIncomplete = isTouched && phone.digits !== '' && !isComplete
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) send.start()
      }}
    >
      <h2 className={textStyle.h2}>{text('profile.phone_step_new')}</h2>
      <AppPhoneField
        label={text('profile.phone_new')}
        value={phone}
        onChange={(value) => {
          send.reset()
          onPhone(value)
        }}
        onBlur={() => setIsTouched(true)}
        error={isIncomplete ? text('validation.phone') : undefined}
        isReadOnly={send.isPending}
        hasAutoFocus
      />
      <Notice kind="warning">{props.wait}</Notice>
      <EndOthersChoice isEnding={props.isEnding} onChange={props.onEnding} />
      <ErrorLine message={send.error ? errorText(send.error, text) : undefined} />
      <Button type="submit" isWide disabled={!isComplete} isBusy={send.isPending}>
        {text('common.continue')}
      </Button>
    </form>
  )
}
