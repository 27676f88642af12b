import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { NumberLanguage } from '../../../contract/rules/money-format.ts'
import {
  type AmountNotation,
  type AmountRefusal,
  insertPasted,
  showPlain,
  splitPlain,
} from '../../../contract/rules/typed-money.ts'
import { editedAmount } from './edited-amount.ts'

interface AmountInputProps extends AmountNotation {
  /** Plain text, see `contract/rules/typed-money.ts`. */
  plain: string
  onType: (plain: string) => void
  /** Called with the reason and the text that stays. */
  onRefuse: (refusal: AmountRefusal, kept: string) => void
  input: Omit<
    ComponentProps<'input'>,
    'children' | 'value' | 'onChange' | 'ref' | 'min' | 'max' | 'onPaste'
  >
}

/**
 * Input of an amount in one language and with one number of decimals. Single keys stay in the text
 * whatever they are; several characters at once are accepted whole or refused.
 */
export function AmountInput(props: AmountInputProps) {
  const { plain, onType, onRefuse, input: rest, language, decimals } = props
  const notation = { language, decimals }
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ place: number }>()
  // Text of an input method that is not finished: it is read but not rewritten.
  const [composing, setComposing] = useState<{ text: string; base: string }>()

  useLayoutEffect(() => {
    const { current: element } = input
    if (!caret || composing || !element || element !== document.activeElement) return
    element.setSelectionRange(caret.place, caret.place)
  }, [caret, composing])

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { value, selectionStart, selectionEnd, readOnly } = event.currentTarget
    if (readOnly) return
    const selection = { start: selectionStart ?? value.length, end: selectionEnd ?? value.length }
    const parts = splitPlain(plain, selection, language)
    const result = insertPasted(parts, event.clipboardData.getData('text'), notation)
    if ('refusal' in result) return onRefuse(result.refusal, plain)
    onType(result.plain)
    setCaret({ place: findPlace(result.plain, parts.after.length, language) })
  }
  const read = (element: HTMLInputElement, event: Event, base: string) => {
    const { value, selectionEnd } = element
    const end = selectionEnd ?? value.length
    const result = editedAmount({ value, end, event, plain: base, notation })
    const left = 'plain' in result ? result.plain : base
    setCaret({ place: findPlace(left, result.behind, language) })
    if (!('refusal' in result)) return onType(result.plain)
    // A part of it may have been accepted while it was composed.
    if (base !== plain) onType(base)
    onRefuse(result.refusal, base)
  }
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const base = composing?.base ?? plain
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
    setComposing(isComposing ? { text: currentTarget.value, base } : undefined)
    read(currentTarget, nativeEvent, base)
  }
  return (
    <input
      {...rest}
      ref={input}
      type="text"
      value={composing?.text ?? showPlain(plain, language)}
      onChange={change}
      onPaste={paste}
      onCompositionEnd={({ currentTarget, nativeEvent }) => {
        if (!composing) return
        setComposing(undefined)
        read(currentTarget, nativeEvent, composing.base)
      }}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}

/** Returns the last position in the displayed text that has so many plain characters after it. */
function findPlace(plain: string, behind: number, language: NumberLanguage): number {
  let place = showPlain(plain, language).length
  while (
    place > 0 &&
    splitPlain(plain, { start: place, end: place }, language).after.length < behind
  ) {
    place--
  }
  return place
}
