import type { ClipboardEvent, RefObject } from 'react'
import { chooseMask } from '../../kernel/lib/masks.ts'
import { GroupedInput } from '../field/grouped-input.tsx'
import { groupPhoneDigits, type Country } from './countries.ts'

export interface PhoneInputProps {
  id: string
  inputRef: RefObject<HTMLInputElement | null>
  className: string | undefined
  country: Country
  digits: string
  /** Called with the whole text of the input, or with a pasted text that replaces it. */
  onText: (text: string) => void
  onBlur?: (() => void) | undefined
  isReadOnly?: boolean | undefined
  hasAutoFocus?: boolean | undefined
  isInvalid: boolean
  describedById: string | undefined
}

/** A text with a plus or 00 in front, or with so many digits, is a number and not a part of one. */
const WHOLE_NUMBER = /^[^\d+]*(?:\+|00)|(?:\d\D*){9}/

/** Input of a number's digits in the shortest mask of the country that holds them. */
export function PhoneInput(props: PhoneInputProps) {
  const { country, digits, onText } = props
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    const { selectionStart, selectionEnd, value, readOnly } = event.currentTarget
    const isReplaced = selectionStart === 0 && selectionEnd === value.length
    if (readOnly || !(isReplaced || WHOLE_NUMBER.test(text))) return
    event.preventDefault()
    onText(text)
  }
  return (
    <GroupedInput
      plain={digits}
      show={(plain) => groupPhoneDigits(country, plain)}
      onText={onText}
      extra="+"
      input={{
        id: props.id,
        className: props.className,
        placeholder: chooseMask(country.masks, 0).replaceAll('#', '_'),
        type: 'tel',
        inputMode: 'tel',
        autoComplete: 'tel',
        readOnly: props.isReadOnly,
        // Only pages whose purpose is this field set it.
        autoFocus: props.hasAutoFocus,
        'aria-invalid': props.isInvalid || undefined,
        'aria-describedby': props.describedById,
        onPaste: paste,
        onBlur: () => props.onBlur?.(),
      }}
      inputRef={props.inputRef}
    />
  )
}
