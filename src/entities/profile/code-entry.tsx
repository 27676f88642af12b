import { useState, type ReactNode } from 'react'
import { isRefused } from '../../api/api-error.ts'
import { useSingleFlight } from '../../api/single-flight.ts'
import { useGuardedMutation } from '../../api/use-guarded-mutation.ts'
import { minutesAndSeconds, useCoolDown } from '../../runtime/use-cool-down.ts'
import { errorText } from '../../texts/error-text.ts'
import { LongWait } from '../../texts/long-wait.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CodeBoxes } from '../../ui/code-boxes/code-boxes.tsx'
import { CODE_LENGTH } from '../../ui/code-boxes/code-digits.ts'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import styles from './code-entry.module.css'

/** Pause before the next code where the server names none, s. */
const DEFAULT_PAUSE_SECONDS = 30
const MS_PER_SECOND = 1000

/** Answer of a call that sends a code. */
export interface CodeSent {
  resend_after?: number | undefined
}

/** Returns when the next code may be requested, ms since 1970. */
export function nextCodeAt({ resend_after: seconds = DEFAULT_PAUSE_SECONDS }: CodeSent): number {
  return Date.now() + seconds * MS_PER_SECOND
}

interface CodeEntryProps {
  title: string
  /** Where the code was sent. */
  lead?: ReactNode
  /** Name of the boxes. */
  label: string
  length?: number
  /** When the next code may be requested, ms since 1970. */
  nextAt: number
  onResend: () => Promise<CodeSent>
  /** Rejects with why the code did not do. */
  onCode: (code: string) => Promise<unknown>
  /** What else can be done, under the buttons. */
  children?: ReactNode
}

/** The code that was sent: boxes, a button, and another code after a pause. */
export function CodeEntry(props: CodeEntryProps) {
  const { title, lead, label, length = CODE_LENGTH, onResend, onCode } = props
  const { text } = useTexts()
  const [code, setCode] = useState('')
  const [nextAt, setNextAt] = useState(props.nextAt)
  const secondsLeft = useCoolDown(nextAt)
  const flight = useSingleFlight()
  const resend = useGuardedMutation({
    flight,
    mutationFn: onResend,
    onSuccess: (sent) => {
      confirm.reset()
      setCode('')
      setNextAt(nextCodeAt(sent))
    },
  })
  const confirm = useGuardedMutation({ flight, mutationFn: onCode })
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
      <h2 className={styles.title}>{title}</h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <CodeBoxes
        kind="code"
        value={code}
        length={length}
        onChange={(value) => {
          setCode(value)
          confirm.reset()
          resend.reset()
        }}
        onSubmit={submit}
        label={label}
        digitLabel={(current, total) => text('auth.code.digit', { current, total })}
        hint={text('auth.code.keyboard_hint')}
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
      <Button
        kind="plain"
        size="medium"
        isWide
        disabled={secondsLeft > 0}
        isBusy={resend.isPending}
        onClick={() => resend.start()}
      >
        {secondsLeft > 0
          ? text('auth.code.resend_in', { time: minutesAndSeconds(secondsLeft) })
          : text('auth.code.resend_btn')}
      </Button>
      {props.children}
    </form>
  )
}
