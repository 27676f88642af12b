import { useState } from 'react'
import { isCodeRefused, isRefused } from '../../kernel/api/api-error.ts'
import { useSingleFlight } from '../../kernel/api/single-flight.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { LongWait } from '../../kernel/texts/long-wait.tsx'
import { resendTime } from '../resend-code/resend-time.ts'
import { ResendButton } from '../resend-code/resend-button.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EntryBoxes } from './entry-boxes.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './code-entry.module.css'
import type { Elements } from '../../ui/content/content.ts'

/** Answer of a call that sends a code: of a letter without its length. */
interface CodeResent {
  resend_after?: number | undefined
  code_length?: number | undefined
}

interface CodeEntryProps {
  title: string
  /** Where the code was sent. */
  lead?: Elements
  /** Returns the name of the boxes. */
  label: (length: number) => string
  /** Digits of the code that was sent first. */
  length: number
  /** When the next code may be requested, ms since 1970. */
  nextAt: number
  onResend: () => Promise<CodeResent>
  /** Rejects with why the code did not do. */
  onCode: (code: string) => Promise<unknown>
  /** What else can be done, under the buttons. */
  children?: Elements
}

/** The code that was sent: boxes, a button, and another code after a pause. */
export function CodeEntry(props: CodeEntryProps) {
  const { title, lead, onResend, onCode } = props
  const { text } = useTexts()
  const [code, setCode] = useState('')
  const [nextAt, setNextAt] = useState(props.nextAt)
  const [length, setLength] = useState(props.length)
  const [codesSent, setCodesSent] = useState(0)
  const flight = useSingleFlight()
  const resend = useGuardedMutation({
    flight,
    mutationFn: onResend,
    onSuccess: (sent) => {
      confirm.reset()
      setCode('')
      setNextAt(resendTime(sent.resend_after))
      setLength((before) => sent.code_length ?? before)
      setCodesSent((count) => count + 1)
    },
  })
  const confirm = useGuardedMutation({
    flight,
    mutationFn: onCode,
    // The next code is another one.
    onError: (refused) => isCodeRefused(refused) && setCode(''),
  })
  const error = resend.error ?? confirm.error
  const submit = (value: string) => {
    if (value.length < length || resend.isPending) return
    resend.reset()
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
      <h2 className={textStyle.h2}>{title}</h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <EntryBoxes
        // Another code gets new boxes: empty, with the focus in the first.
        key={codesSent}
        kind="code"
        value={code}
        length={length}
        onChange={(value) => {
          setCode(value)
          confirm.reset()
          resend.reset()
        }}
        onSubmit={submit}
        label={props.label(length)}
        isInvalid={isRefused(confirm.error)}
        isReadOnly={confirm.isPending}
        hasAutoFocus
        align="start"
      />
      <ErrorLine message={error ? errorText(error, text) : undefined} />
      <Button type="submit" isWide disabled={code.length < length} isBusy={confirm.isPending}>
        {text('auth.code.continue_btn')}
      </Button>
      <LongWait isBusy={confirm.isPending || resend.isPending} />
      <ResendButton nextAt={nextAt} isBusy={resend.isPending} onResend={() => resend.start()} />
      {props.children}
    </form>
  )
}
