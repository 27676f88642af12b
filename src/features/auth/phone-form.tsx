import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useAct } from '../../api/use-act.ts'
import { authEndpoints } from '../../contract/auth.ts'
import { errorText } from '../../texts/error-text.ts'
import { LongWait } from '../../texts/long-wait.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import type { PhoneValue } from '../../ui/phone/countries.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import styles from './auth-form.module.css'
import { AuthPhoneField } from './auth-phone-field.tsx'
import { fullNumber, isPhoneComplete, shownNumber } from './phone-number.ts'
import { useCountryList } from './use-country-list.ts'

const route = getRouteApi('/auth')

/** A number that a code was sent to. */
export interface SentCode {
  phone: string
  shownPhone: string
  resendAfter: number | undefined
}

interface PhoneFormProps {
  phone: PhoneValue
  onPhoneChange: (phone: PhoneValue) => void
  onSent: (sent: SentCode) => void
}

/** Login, pane 1: the number that the code goes to (D8). */
export function PhoneForm({ phone, onPhoneChange, onSent }: PhoneFormProps) {
  const { text } = useTexts()
  const search = route.useSearch()
  const countries = useCountryList()
  const [isTouched, setIsTouched] = useState(false)
  const isComplete = isPhoneComplete(countries, phone)
  const send = useAct({
    mutationFn: () =>
      call(authEndpoints.sendCode, { body: { phone: fullNumber(countries, phone) } }),
    onSuccess: ({ resend_after: resendAfter }) =>
      onSent({
        phone: fullNumber(countries, phone),
        shownPhone: shownNumber(countries, phone),
        resendAfter,
      }),
  })
  const isIncomplete = isTouched && phone.digits !== '' && !isComplete
  return (
    <form
      className={styles.untitled}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) send.start()
      }}
    >
      <AuthPhoneField
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
      <p className={styles.other}>
        {text('wallet.auth.login.new_user')}{' '}
        <Link to="/auth/register" search={search} className={styles.link}>
          {text('wallet.auth.login.register_link')}
        </Link>
      </p>
    </form>
  )
}

/** There the keyboard would cover the page before it was read (ui.md 6.4). */
function isTouchDevice(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
