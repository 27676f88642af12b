import { X } from '@lucide/icons'
import { useId, useRef, useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Chip } from '../../../ui/choice/chip.tsx'
import { describedBy, FieldFrame } from '../../../ui/field/field-frame.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { defaultCountries, findCountry } from '../../../ui/phone/countries.ts'
import { PhoneInput } from '../../../ui/phone/phone-input.tsx'
import styles from './phone-entry.module.css'
import { readRussianPhone, RUSSIAN_DIGITS } from './russian-phone.ts'

const RUSSIA = findCountry(defaultCountries, 'RU')

interface PhoneEntryProps {
  /** Ten digits after +7, as far as they are typed. */
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
  const [isForeign, setIsForeign] = useState(false)
  const isOwn = own !== undefined && digits === own
  const isWrong = isForeign || (isJudged && digits !== '' && digits.length < RUSSIAN_DIGITS)
  const error = isWrong ? text('payout.phone_invalid') : undefined
  const change = (next: string) => {
    setIsForeign(false)
    setIsJudged(false)
    onChange(next)
  }
  const read = (pasted: string) => {
    const known = readRussianPhone(pasted)
    if (known === undefined) setIsForeign(true)
    else change(known)
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
          onChange={change}
          onFullNumber={read}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (!isWhole(pasted, event.currentTarget)) return
            event.preventDefault()
            read(pasted)
          }}
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

/** Returns whether a pasted text replaces the number, in place of becoming a part of it. */
function isWhole(
  pasted: string,
  { value, selectionStart, selectionEnd }: HTMLInputElement,
): boolean {
  const isReplaced = selectionStart === 0 && selectionEnd === value.length
  const digits = pasted.replaceAll(/\D/g, '').length
  return isReplaced || digits >= RUSSIAN_DIGITS || /^\s*(?:\+|00)/.test(pasted)
}
