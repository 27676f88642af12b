import { X } from '@lucide/icons'
import { useId, useRef, useState } from 'react'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Chip } from '../../../ui/choice/chip.tsx'
import { describedBy, FieldFrame } from '../../../ui/field/field-frame.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { PhoneInput } from '../../../ui/phone/phone-input.tsx'
import styles from './phone-entry.module.css'
import { isNoRussianPhone, isRussianPhone, readRussianPhone, RUSSIA } from './russian-phone.ts'

interface PhoneEntryProps {
  /** Ten digits after +7, as far as they are typed; other numbers as they are. */
  digits: string
  /** The owner's own digits; undefined for a number of another country. */
  own: string | undefined
  onChange: (digits: string) => void
}

/** The recipient's Russian number; the owner's own is filled in and cleared by one press. */
export function PhoneEntry({ digits, own, onChange }: PhoneEntryProps) {
  const { text } = useTexts()
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [isJudged, setIsJudged] = useState(false)
  const isOwn = own !== undefined && digits === own
  const isWrong = isNoRussianPhone(digits) || (isJudged && digits !== '' && !isRussianPhone(digits))
  const error = isWrong ? text('payout.phone_invalid') : undefined
  const change = (next: string) => {
    setIsJudged(false)
    onChange(next)
  }
  if (!RUSSIA) return null
  return (
    <FieldFrame inputId={id} label={text('payout.phone_label')} error={error}>
      <span className={styles.box} data-invalid={error === undefined ? undefined : ''}>
        <span className={styles.dial} translate="no">{`+${RUSSIA.dial}`}</span>
        <PhoneInput
          id={id}
          inputRef={inputRef}
          className={styles.input}
          country={RUSSIA}
          digits={digits}
          onText={(typed) => change(readRussianPhone(typed))}
          onBlur={() => setIsJudged(true)}
          isInvalid={isWrong}
          describedById={describedBy(id, { error })}
        />
        {own !== undefined && (isOwn || digits === '') && (
          <Chip
            on="card"
            tone="soft"
            isPressed={isOwn}
            onClick={() => {
              change(isOwn ? '' : own)
              inputRef.current?.focus()
            }}
          >
            {text('payout.phone_own')}
          </Chip>
        )}
        {digits !== '' && !isOwn && (
          <IconButton
            label={text('common.clear')}
            on="bare"
            onClick={() => {
              change('')
              inputRef.current?.focus()
            }}
          >
            <Icon of={X} size={20} />
          </IconButton>
        )}
      </span>
    </FieldFrame>
  )
}
