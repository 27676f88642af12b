import { useState } from 'react'
import { isCodeRefused, isRefused } from '../../kernel/api/api-error.ts'
import { useSingleFlight } from '../../kernel/api/single-flight.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { LongWait } from '../../kernel/texts/long-wait.tsx'
import { splitAt } from '../../../contract/rules/fill-text.ts'
import { ResendButton } from '../../shared/resend-code/resend-button.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EntryBoxes } from '../../shared/profile/entry-boxes.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import styles from './auth-form.module.css'
import { type CodeRenewal, renewCode, type Resent, sendAgain, type SentCode } from './sent-code.ts'
import type { Elements } from '../../ui/content/content.ts'

interface CodeFormProps {
  titleKey: TextKey
  submitKey: TextKey
  /** Says where the code goes, with `{phone}`. */
  leadKey?: TextKey
  /** Shown when another code was requested. */
  resentKey?: TextKey
  /** Visually hidden text before the title that names the step. */
  stepMark?: Elements
  sent: SentCode
  /** Sends another code; without it the server is asked for one to this phone. */
  onResend?: () => Promise<Resent>
  /** Another code was sent. */
  onResent: (renewal: CodeRenewal) => void
  /** Sends the code to the server; its error shows in the error line. */
  onCode: (code: string) => Promise<void>
  onChangeNumber: () => void
  children?: Elements
}

/**
 * The code from the SMS, in registration and login: enter, send again, change the number (D3, D8).
 */
export function CodeForm(props: CodeFormProps) {
  const { text } = useTexts()
  const { phone, shownPhone, resendAt, codeLength } = props.sent
  const [code, setCode] = useState('')

  const flight = useSingleFlight()
  const enter = useGuardedMutation({
    flight,
    mutationFn: props.onCode,
    // The next code is another one.
    onError: (error) => isCodeRefused(error) && setCode(''),
  })
  const resend = useGuardedMutation({
    flight,
    mutationFn: () => props.onResend?.() ?? sendAgain(phone),
    onSuccess: ({ answer, noteKey }) => {
      enter.reset()
      setCode('')
      props.onResent(renewCode(answer))
      showToast(text(props.resentKey ?? noteKey))
    },
  })
  const isComplete = code.length === codeLength
  const isBusy = enter.isPending || resend.isPending
  const error = resend.error ?? enter.error
  const submit = (value: string) => {
    if (value.length < codeLength || isBusy) return
    resend.reset()
    enter.start(value)
  }
  const sentTo = splitAt(text(props.leadKey ?? 'auth.code.sent_to'), 'phone')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <h2 className={styles.stepTitle} tabIndex={-1}>
        {props.stepMark}
        <span>{text(props.titleKey)}</span>
      </h2>
      <p className={styles.lead}>
        <span>{sentTo?.before}</span>
        <span className={styles.number} translate="no">
          {shownPhone}
        </span>
        <span>{sentTo?.after}</span>
      </p>
      <EntryBoxes
        // Another code gets new boxes: empty, with the focus in the first.
        key={props.sent.sentAt}
        kind="code"
        value={code}
        onChange={(value) => {
          setCode(value)
          enter.reset()
          resend.reset()
        }}
        onSubmit={submit}
        length={codeLength}
        label={text('auth.code.label', { count: codeLength })}
        isInvalid={isRefused(enter.error)}
        isReadOnly={enter.isPending}
        hasAutoFocus
        align="start"
      />
      <ErrorLine message={error ? errorText(error, text) : undefined} />
      <MainButton type="submit" disabled={!isComplete} isBusy={enter.isPending}>
        {text(props.submitKey)}
      </MainButton>
      <LongWait isBusy={isBusy} />
      <div className={styles.quiet}>
        <ResendButton nextAt={resendAt} isBusy={resend.isPending} onResend={() => resend.start()} />
        <Button kind="plain" size="medium" isWide onClick={props.onChangeNumber}>
          {text('auth.code.change_number_btn')}
        </Button>
      </div>
      {props.children}
    </form>
  )
}
