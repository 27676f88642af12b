import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefused } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useSingleFlight } from '../../../api/single-flight.ts'
import { useGuardedMutation } from '../../../api/use-guarded-mutation.ts'
import { pinEndpoints } from '../../../contract/pins.ts'
import { PIN_RESET_HOURS } from '../../../contract/rules/pin-reset.ts'
import { profileQuery } from '../../../entities/profile/profile.queries.ts'
import { splitAt } from '../../../lib/fill.ts'
import { minutesAndSeconds, useCoolDown } from '../../../runtime/use-cool-down.ts'
import { errorText } from '../../../texts/error-text.ts'
import { LongWait } from '../../../texts/long-wait.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CodeBoxes } from '../../../ui/code-boxes/code-boxes.tsx'
import { CODE_LENGTH } from '../../../ui/code-boxes/code-digits.ts'
import { ErrorLine } from '../../../ui/field/error-line.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { PhoneText } from '../../../ui/phone/phone-text.tsx'
import styles from './pin.module.css'

/** Pause before the next code where the server names none, s. */
const DEFAULT_PAUSE_SECONDS = 30

/** First step: a code that is sent to the owner's phone. */
export function ResetCode({ onConfirmed }: { onConfirmed: () => void }) {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const [code, setCode] = useState('')
  const [nextAt, setNextAt] = useState<number>()
  const secondsLeft = useCoolDown(nextAt ?? 0)
  const flight = useSingleFlight()
  const send = useGuardedMutation({
    flight,
    mutationFn: () => call(pinEndpoints.sendPinResetCode),
    onSuccess: ({ resend_after: seconds = DEFAULT_PAUSE_SECONDS }) => {
      confirm.reset()
      setCode('')
      setNextAt(momentIn(seconds))
    },
  })
  const confirm = useGuardedMutation({
    flight,
    mutationFn: (confirm_code: string) =>
      call(pinEndpoints.confirmPinReset, { body: { confirm_code } }),
    onSuccess: onConfirmed,
  })
  const error = send.error ?? confirm.error
  const shown = error ? errorText(error, text) : undefined
  const sentTo = splitAt(text('security.forgot_sms_descr'), 'phone')
  if (nextAt === undefined) {
    return (
      <div className={styles.form}>
        <Notice kind="warning">
          {text('security.forgot_descr', { hours: String(PIN_RESET_HOURS) })}
        </Notice>
        <p className={styles.lead}>
          {sentTo?.before}
          <PhoneText phone={profile?.phone ?? ''} />
          {sentTo?.after}
        </p>
        <ErrorLine message={shown} />
        <Button isWide isBusy={send.isPending} onClick={() => send.start()}>
          {text('wallet.auth.login.send_code_btn')}
        </Button>
      </div>
    )
  }
  const submit = (value: string) => {
    if (value.length < CODE_LENGTH || send.isPending) return
    send.reset()
    confirm.start(value)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <h2 className={styles.title}>{text('wallet.auth.login.code_title')}</h2>
      <CodeBoxes
        kind="code"
        value={code}
        onChange={(value) => {
          setCode(value)
          confirm.reset()
          send.reset()
        }}
        onSubmit={submit}
        label={text('auth.code.label')}
        digitLabel={(current, total) => text('auth.code.digit', { current, total })}
        hint={text('auth.code.keyboard_hint')}
        isInvalid={isRefused(confirm.error)}
        isReadOnly={confirm.isPending}
        hasAutoFocus
        align="start"
      />
      <ErrorLine message={shown} />
      <Button type="submit" isWide disabled={code.length < CODE_LENGTH} isBusy={confirm.isPending}>
        {text('auth.code.continue_btn')}
      </Button>
      <LongWait isBusy={confirm.isPending || send.isPending} />
      <Button
        kind="plain"
        size="medium"
        isWide
        disabled={secondsLeft > 0}
        isBusy={send.isPending}
        onClick={() => send.start()}
      >
        {secondsLeft > 0
          ? text('auth.code.resend_in', { time: minutesAndSeconds(secondsLeft) })
          : text('auth.code.resend_btn')}
      </Button>
    </form>
  )
}

function momentIn(seconds: number): number {
  return Date.now() + seconds * 1000
}
