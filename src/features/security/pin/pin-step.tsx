import { type ReactElement, useState } from 'react'
import { LongWait } from '../../../kernel/texts/long-wait.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { EntryBoxes, PinEye } from '../../../shared/profile/entry-boxes.tsx'
import { CODE_LENGTH } from '../../../ui/code-boxes/code-digits.ts'
import { ErrorLine } from '../../../ui/field/error-line.tsx'
import textStyle from '../../../ui/styles/text-style.module.css'
import styles from './pin.module.css'

interface PinStepProps {
  label: string
  submit: string
  value: string
  /** Why the digits were refused. */
  error: string
  /** They are refused until others are typed. */
  isInvalid: boolean
  isBusy: boolean
  /** What is asked beside the PIN. */
  children?: ReactElement | false
  onChange: (pin: string) => void
  onSubmit: (pin: string) => void
}

/** One PIN to be entered: a title, four boxes with an eye, and a button. */
export function PinStep(props: PinStepProps) {
  const { label, value, error, isInvalid, isBusy, onChange, onSubmit } = props
  const [isRevealed, setIsRevealed] = useState(false)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(value)
      }}
    >
      <h2 className={textStyle.h2}>{label}</h2>
      <EntryBoxes
        kind="pin"
        value={value}
        onChange={onChange}
        onSubmit={onSubmit}
        label={label}
        isInvalid={isInvalid}
        isRevealed={isRevealed}
        isReadOnly={isBusy}
        hasAutoFocus
        align="start"
      >
        <PinEye isRevealed={isRevealed} onChange={setIsRevealed} />
      </EntryBoxes>
      {props.children}
      <ErrorLine message={error} />
      <Button
        type="submit"
        isWide
        disabled={value.length < CODE_LENGTH || isInvalid}
        isBusy={isBusy}
      >
        {props.submit}
      </Button>
      <LongWait isBusy={isBusy} />
    </form>
  )
}
