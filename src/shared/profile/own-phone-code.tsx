import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import type { CodeSent } from '../../../contract/sms-code.ts'
import { splitAt } from '../../../contract/rules/fill-text.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { resendTime } from '../resend-code/resend-time.ts'
import { sendOrContinue } from '../resend-code/send-or-continue.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { PhoneText } from '../../ui/phone/phone-text.tsx'
import { CodeEntry } from './code-entry.tsx'
import styles from './code-entry.module.css'
import { profileQuery } from './profile.queries.ts'
import type { Elements } from '../../ui/content/content.ts'

interface OwnPhoneCodeProps {
  /** What it is for, above the button that sends the code. */
  intro: Elements
  onSend: () => Promise<CodeSent>
  /** Rejects with why the code did not do. */
  onCode: (code: string) => Promise<unknown>
}

/** A code that is sent to the owner's present phone by a press, and entered. */
export function OwnPhoneCode({ intro, onSend, onCode }: OwnPhoneCodeProps) {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const [sent, setSent] = useState<{ nextAt: number; length: number }>()
  const send = useGuardedMutation({
    mutationFn: () => sendOrContinue(onSend),
    onSuccess: ({ resend_after: seconds, code_length: length }) =>
      setSent({ nextAt: resendTime(seconds), length }),
  })
  if (sent) {
    return (
      <CodeEntry
        title={text('wallet.auth.login.code_title')}
        label={(count) => text('auth.code.label', { count })}
        length={sent.length}
        nextAt={sent.nextAt}
        onResend={onSend}
        onCode={onCode}
      />
    )
  }
  const sentTo = splitAt(text('security.forgot_sms_descr'), 'phone')
  return (
    <div className={styles.form}>
      {intro}
      <p className={styles.lead}>
        <span>{sentTo?.before}</span>
        <PhoneText phone={profile?.phone ?? ''} />
        <span>{sentTo?.after}</span>
      </p>
      <ErrorLine message={send.error ? errorText(send.error, text) : undefined} />
      <Button isWide isBusy={send.isPending} onClick={() => send.start()}>
        {text('wallet.auth.login.send_code_btn')}
      </Button>
    </div>
  )
}
