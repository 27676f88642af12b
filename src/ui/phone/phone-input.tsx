import {
  useMemo,
  type ClipboardEvent,
  type ComponentProps,
  type ReactElement,
  type RefObject,
} from 'react'
import { IMaskInput } from 'react-imask'
import { chooseMask, longestMask } from '../../lib/masks.ts'
import type { Country } from './countries.ts'

/** Typed as what it is: an element without a text beside it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it renders an input alone
const MaskInput = IMaskInput as (props: ComponentProps<typeof IMaskInput>) => ReactElement

export interface PhoneInputProps {
  id: string
  inputRef: RefObject<HTMLInputElement | null>
  className: string | undefined
  country: Country
  digits: string
  onChange: (digits: string) => void
  /** Called with a full number with dial code, as from autofill. */
  onFullNumber: (text: string) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  onBlur?: (() => void) | undefined
  isReadOnly?: boolean | undefined
  hasAutoFocus?: boolean | undefined
  isInvalid: boolean
  describedById: string | undefined
}

/** Input of a number's digits in the shortest mask of the country that holds them. */
export function PhoneInput(props: PhoneInputProps) {
  const { country, digits, onChange, onFullNumber } = props
  const masks = useMemo(
    () => country.masks.map((mask) => ({ mask: mask.replaceAll('#', '0'), source: mask })),
    [country],
  )
  return (
    <MaskInput
      key={country.iso}
      mask={masks}
      dispatch={(appended, dynamic) => {
        const count = `${dynamic.unmaskedValue}${appended}`.replaceAll(/\D/g, '').length
        const wanted = chooseMask(country.masks, count)
        const index = country.masks.indexOf(wanted)
        return dynamic.compiledMasks[index]
      }}
      prepare={(text) => {
        const isFull =
          /^\s*\+/.test(text) || text.replaceAll(/\D/g, '').length > longestMask(country.masks)
        if (isFull) queueMicrotask(() => onFullNumber(text))
        return isFull ? '' : text
      }}
      unmask
      value={digits}
      onAccept={(accepted: string) => {
        if (accepted !== digits) onChange(accepted)
      }}
      id={props.id}
      inputRef={props.inputRef}
      className={props.className}
      placeholder={chooseMask(country.masks, 0).replaceAll('#', '_')}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      readOnly={props.isReadOnly}
      // Only pages whose purpose is this field set it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={props.hasAutoFocus}
      aria-invalid={props.isInvalid || undefined}
      aria-describedby={props.describedById}
      onPaste={props.onPaste}
      onBlur={() => props.onBlur?.()}
    />
  )
}
