import { presentMoment } from '../../kernel/runtime/server-clock.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { authEndpoints } from '../../../contract/calls/sign-in.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { LongWait } from '../../kernel/texts/long-wait.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { PhoneValue } from '../../ui/phone/countries.ts'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import styles from './auth-form.module.css'
import { AppPhoneField } from '../../shared/phone-entry/app-phone-field.tsx'
import { fullNumber, isPhoneComplete, shownNumber } from '../../shared/phone-entry/phone-number.ts'
import { isTouchDevice } from './touch-device.ts'
import { renewCode, type SentCode } from './sent-code.ts'
import { sendOrContinue } from '../../shared/resend-code/send-or-continue.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'
import type { Elements } from '../../ui/content/content.ts'

const route = getRouteApi('/auth')

interface PhoneFormProps {
  phone: PhoneValue
  onPhoneChange: (phone: PhoneValue) => void
  /** The code that was sent last. */
  sent: SentCode | undefined
  onSent: (sent: SentCode) => void
  /** Another way of signing in, under the button. */
  otherWay: Elements
}

/** Login, pane 1: the phone number (D8). */
export function PhoneForm(props: PhoneFormProps) {
  const { phone, onPhoneChange, sent, onSent, otherWay } = props
  const { text } = useTexts()
  const search = route.useSearch()
  const countries = useCountryList()
  const [isTouched, setIsTouched] = useState(false)
  const isComplete = isPhoneComplete(countries, phone)
  const number = fullNumber(countries, phone)
  const send = useGuardedMutation({
    mutationFn: async () =>
      renewCode(
        await sendOrContinue(() => call(authEndpoints.sendCode, { body: { phone: number } })),
      ),
    onSuccess: (renewal) =>
      onSent({ ...renewal, phone: number, shownPhone: shownNumber(countries, phone) }),
  })
  const submit = () => {
    if (!isComplete) return
    // The code sent to this number is still valid, and another one may not be requested yet.
    if (sent?.phone === number && presentMoment() < sent.resendAt) onSent(sent)
    else send.start()
  }
  const isIncomplete = isTouched && phone.digits !== '' && !isComplete
  return (
    <form
      className={styles.untitled}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <AppPhoneField
        value={phone}
        onChange={(value) => {
          send.reset()
          onPhoneChange(value)
        }}
        onBlur={() => setIsTouched(true)}
        help={text('wallet.auth.login.sms_help')}
        error={isIncomplete ? text('validation.phone') : undefined}
        isReadOnly={send.isPending}
        hasAutoFocus={!isTouchDevice()}
      />
      <ErrorLine message={send.error ? errorText(send.error, text) : undefined} />
      <Button type="submit" isWide disabled={!isComplete} isBusy={send.isPending}>
        {text('wallet.auth.login.send_code_btn')}
      </Button>
      <LongWait isBusy={send.isPending} />
      {otherWay}
      <p className={styles.other}>
        <span>{`${text('wallet.auth.login.new_user')} `}</span>
        <Link to="/auth/register" search={search} className={styles.link}>
          {text('wallet.auth.login.register_link')}
        </Link>
      </p>
    </form>
  )
}
