import {
  type ClipboardEvent,
  type ComponentProps,
  type ReactElement,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IMaskInput } from 'react-imask'
import { MARKS } from '../../contract/rules/money-format.ts'
import {
  type AmountNotation,
  type AmountRefusal,
  countWhole,
  dropLeadingZeros,
  insertPasted,
  MOST_WHOLE_DIGITS,
  plainOf,
  readPasted,
  showPlain,
} from '../../contract/rules/typed-money.ts'

/** Typed as what it is: an element without a text beside it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it renders an input alone
const MaskInput = IMaskInput as (props: ComponentProps<typeof IMaskInput>) => ReactElement

/** The mask's text and caret. */
interface Masked {
  value: string
  cursorPos: number
}

interface AmountInputProps extends AmountNotation {
  /** Plain text, see `contract/rules/typed-money.ts`. */
  plain: string
  onType: (plain: string) => void
  onRefuse: (refusal: AmountRefusal) => void
  input: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref' | 'min' | 'max' | 'onPaste'>
}

/**
 * Input of an amount in one language and with one number of decimals. For others the caller must
 * create a new element, because a mask reads its old text by its new signs. A paste is accepted
 * whole or refused.
 */
export function AmountInput({
  plain,
  onType,
  onRefuse,
  input: rest,
  ...notation
}: AmountInputProps) {
  const { language, decimals } = notation
  const marks = MARKS[language]
  const input = useRef<HTMLInputElement>(null)
  // A value set from outside may exceed the typing limit; it is not cut when a part of it is deleted.
  const longest = useRef(MOST_WHOLE_DIGITS)
  const [pasted, setPasted] = useState<{ after: string }>()
  const shown = showPlain(plain, language)

  useLayoutEffect(() => {
    const { current: element } = input
    if (!pasted || !element) return
    const at = findPlace(element.value, pasted.after.length, marks.group)
    element.setSelectionRange(at, at)
  }, [pasted, marks])

  const insert = (text: string, before: string, after: string) =>
    insertPasted({ before: plainOf(before, language), after: plainOf(after, language) }, text, {
      language,
      decimals,
    })
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { value, selectionStart, selectionEnd, readOnly } = event.currentTarget
    if (readOnly) return
    const after = value.slice(selectionEnd ?? value.length)
    const text = event.clipboardData.getData('text')
    const result = insert(text, value.slice(0, selectionStart ?? value.length), after)
    if ('refusal' in result) return onRefuse(result.refusal)
    onType(result.plain)
    setPasted({ after: plainOf(after, language) })
  }
  const accept = (text: string, mask: Masked) => {
    const typed = plainOf(text, language)
    const wanted = dropLeadingZeros(typed)
    if (wanted !== typed) return replaceKeepingCaret(mask, showPlain(wanted, language))
    longest.current = Math.max(MOST_WHOLE_DIGITS, countWhole(typed))
    onType(typed)
  }
  // Stable functions, because the mask reprocesses its text when one of them changes.
  const isShort = useCallback(
    (text: string, _: unknown, flags: { raw?: boolean; tail?: boolean }) =>
      (!flags.raw && !flags.tail) || countWhole(plainOf(text, language)) <= longest.current,
    [language],
  )
  /** Several characters at once, as in dictation, are accepted whole or refused. */
  const prepare = useCallback(
    (text: string, mask: { value: string }, flags: { raw?: boolean; input?: boolean }) => {
      if (text.length < 2 || !flags.raw || !flags.input) return text
      const { value = '', selectionEnd = null } = input.current ?? {}
      const after = plainOf(value.slice(selectionEnd ?? value.length), language)
      const before = plainOf(mask.value, language)
      const result = insertPasted({ before, after }, text, { language, decimals })
      const read = readPasted(text, { language, decimals })
      if ('refusal' in result || 'refusal' in read) return ''
      return read.plain.replace('.', MARKS[language].decimal)
    },
    [language, decimals],
  )
  return (
    <MaskInput
      {...rest}
      inputRef={input}
      mask={Number}
      min={0}
      max={Infinity}
      scale={decimals}
      radix={marks.decimal}
      mapToRadix={MAPPED}
      thousandsSeparator={marks.group}
      normalizeZeros={false}
      prepare={prepare}
      validate={isShort}
      value={shown}
      onAccept={accept}
      onPaste={paste}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}

/** Both keys type the decimal sign of the language. */
const MAPPED = ['.', ',']

/** Returns the position in a displayed text that has so many plain characters after it. */
function findPlace(shown: string, behind: number, group: string): number {
  let place = shown.length
  for (let left = behind; left > 0 && place > 0; place--) {
    if (shown.charAt(place - 1) !== group) left--
  }
  return place
}

/** Replaces the field's text; the caret keeps its distance from the end. */
function replaceKeepingCaret(mask: Masked, text: string): void {
  const fromEnd = mask.value.length - mask.cursorPos
  mask.value = text
  mask.cursorPos = Math.max(mask.value.length - fromEnd, 0)
}
