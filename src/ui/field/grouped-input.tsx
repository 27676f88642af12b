import {
  type ChangeEvent,
  type ComponentProps,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { toAsciiDigits } from '../../../contract/rules/ascii-digits.ts'

interface GroupedInputProps {
  /** Digits without the signs between their groups. */
  plain: string
  /** Writes digits in groups; nothing of them may be lost. */
  show: (plain: string) => string
  /** Called with the text of the input after each edit; the caller reads the digits. */
  onText: (text: string) => void
  /** A further character that belongs to the plain text. */
  extra?: '+' | undefined
  inputRef?: RefObject<HTMLInputElement | null> | undefined
  input: Omit<ComponentProps<'input'>, 'children' | 'value' | 'onChange' | 'ref'>
}

/**
 * Input of digits that are shown in groups. The caret keeps its distance from the end. It has no
 * limit: what is too long stays, so that its form can refuse it.
 */
export function GroupedInput(props: GroupedInputProps) {
  const { plain, show, onText, extra = '', inputRef, input } = props
  const own = useRef<HTMLInputElement>(null)
  const element = inputRef ?? own
  const [caret, setCaret] = useState<{ behind: number }>()
  // Text of an input method that is not finished: it is read but not rewritten.
  const [composing, setComposing] = useState<string>()
  const shown = show(plain)

  useLayoutEffect(() => {
    const { current } = element
    if (!caret || composing !== undefined || !current || current !== document.activeElement) return
    const at = findPlace(current.value, caret.behind, extra)
    current.setSelectionRange(at, at)
  }, [caret, composing, element, extra])

  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionEnd } = currentTarget
    const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
    setComposing(isComposing ? value : undefined)
    const end = selectionEnd ?? value.length
    const [before, after] = [value.slice(0, end), value.slice(end)]
    const isOnSign = value.length < shown.length && keep(value, extra) === keep(shown, extra)
    setCaret({ behind: keep(after, extra).length })
    // The sign between two groups belongs to the digit beside it.
    if (isOnSign && kind === 'deleteContentBackward') onText(withoutLast(before) + after)
    else if (isOnSign && kind === 'deleteContentForward') onText(before + withoutFirst(after))
    else onText(value)
  }
  return (
    <input
      {...input}
      ref={element}
      value={composing ?? shown}
      onChange={change}
      onCompositionEnd={({ currentTarget }) => {
        setComposing(undefined)
        onText(currentTarget.value)
      }}
    />
  )
}

function keep(text: string, extra: string): string {
  return Array.from(toAsciiDigits(text))
    .filter((sign) => /\d/.test(sign) || sign === extra)
    .join('')
}

function withoutLast(text: string): string {
  return text.replace(/\d\D*$/, '')
}

function withoutFirst(text: string): string {
  return text.replace(/^\D*\d/, '')
}

/** Returns the position in a text that has so many plain characters after it. */
function findPlace(shown: string, behind: number, extra: string): number {
  let place = shown.length
  for (let left = behind; left > 0 && place > 0; place--) {
    if (keep(shown.charAt(place - 1), extra) !== '') left--
  }
  return place
}
