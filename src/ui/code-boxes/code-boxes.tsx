import { useId } from 'react'
import { ErrorLine } from '../field/error-line.tsx'
import styles from './code-boxes.module.css'
import { type CodeBoxEntry, useCodeBoxes } from './use-code-boxes.ts'
import { useSmsCode } from './use-sms-code.ts'
import type { Elements } from '../content/content.ts'

/** Maximum number of boxes of full size; more are smaller. */
const MAX_OF_FULL_SIZE = 4
/** Maximum number of boxes in one row; more stand in two. */
const MAX_IN_A_ROW = 6

export interface CodeBoxesProps extends CodeBoxEntry {
  /** Name of the group. */
  label: string
  /** Returns the name of a box, counted from 1. */
  digitLabel: (position: number, total: number) => string
  /** Hint about the keyboard, shown after Tab was pressed in the group. */
  hint: string
  /** Shown when a text with more digits than boxes was put in. */
  lengthError: string
  /** Shows the digits of a PIN. */
  isRevealed?: boolean | undefined
  /** Under a title at the left, or in the middle (as in a sheet). */
  align?: 'start' | 'center' | undefined
  /** Elements beside the boxes, such as the button that reveals a PIN. */
  children?: Elements
}

/** Boxes of one digit each, four as a rule (D6, U29). */
export function CodeBoxes(props: CodeBoxesProps) {
  const { kind, label, digitLabel, hint, isInvalid = false, isRevealed = false } = props
  const { align = 'center', children } = props
  const hintId = useId()
  const { groupRef, digits, fillAll, handlersOf, isHintShown, wasTooLong } = useCodeBoxes(props)
  useSmsCode(kind === 'code', fillAll)
  const isSecret = kind === 'pin' && !isRevealed
  return (
    <div className={align === 'start' ? styles.atStart : styles.field}>
      <div className={styles.line}>
        <fieldset
          ref={groupRef}
          className={groupClass(digits.length)}
          aria-label={label}
          aria-describedby={hintId}
        >
          {digits.map((digit, index) => (
            <span
              // Boxes never change places.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              className={styles.box}
              data-invalid={isInvalid ? '' : undefined}
              data-dot={isSecret && digit !== '' ? '' : undefined}
            >
              {/* No maxlength: phones autofill a whole SMS code into the first box, and it is spread. */}
              <input
                {...handlersOf(index)}
                className={styles.input}
                type={isSecret ? 'password' : 'text'}
                inputMode="numeric"
                pattern="[0-9]*"
                autoComplete={kind === 'code' && index === 0 ? 'one-time-code' : 'off'}
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="done"
                value={digit}
                readOnly={props.isReadOnly}
                aria-label={digitLabel(index + 1, digits.length)}
                aria-invalid={isInvalid || undefined}
              />
            </span>
          ))}
        </fieldset>
        {children}
      </div>
      <ErrorLine message={wasTooLong ? props.lengthError : undefined} />
      <p className={isHintShown ? styles.hint : styles.hiddenHint} id={hintId}>
        {hint}
      </p>
    </div>
  )
}

function groupClass(count: number): string | undefined {
  if (count > MAX_IN_A_ROW) return styles.rows
  return count > MAX_OF_FULL_SIZE ? styles.long : styles.group
}
