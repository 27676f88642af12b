import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import {
  CODE_LENGTH,
  splitDigits,
  eraseAt,
  isTooLong,
  type Placed,
  spreadText,
  typeText,
  valueOf,
} from './code-digits.ts'

/** Returns the box that an arrow, Home or End moves to. */
const MOVES: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowRight: (index, last) => Math.min(index + 1, last),
  Home: () => 0,
  End: (_, last) => last,
}

/** The digits of the boxes, and what happens with them. */
export interface CodeBoxEntry {
  /** A code from an SMS, or a secret PIN that shows as dots. */
  kind: 'code' | 'pin'
  /** The entered digits, at most as many as boxes. */
  value: string
  /** Number of boxes; four without it. */
  length?: number | undefined
  onChange: (value: string) => void
  /** Called with all digits, when the last box was entered or Enter was pressed. */
  onSubmit?: ((value: string) => void) | undefined
  /**
   * The entered digits were refused: shows the error outline and focuses the first box. The next
   * digit replaces a PIN.
   */
  isInvalid?: boolean | undefined
  isReadOnly?: boolean | undefined
  /** Focus goes to the first box when the boxes appear. */
  hasAutoFocus?: boolean | undefined
}

/** Behaviour of the code boxes: typing, pasting, keys and focus. */
export function useCodeBoxes(props: CodeBoxEntry) {
  const { kind, value, length = CODE_LENGTH, onChange, onSubmit } = props
  const { isInvalid, isReadOnly, hasAutoFocus } = props
  const last = length - 1
  const groupRef = useRef<HTMLFieldSetElement>(null)
  const [held, setHeld] = useState(() => splitDigits(value, length))
  const [isHintShown, setIsHintShown] = useState(false)
  const [wasTooLong, setWasTooLong] = useState(false)
  const digits = valueOf(held) === value ? held : splitDigits(value, length)
  // The digits of a refused PIN are hidden, so that the next digit replaces all of them.
  const startsAnew = kind === 'pin' && isInvalid === true

  const focusBox = (index: number) => boxesIn(groupRef.current)[index]?.focus()
  const place = (placed: Placed | undefined) => {
    if (!placed || isReadOnly) return
    setWasTooLong(false)
    setHeld(placed.digits)
    onChange(valueOf(placed.digits))
    focusBox(placed.focus)
    if (placed.isFinished) onSubmit?.(valueOf(placed.digits))
  }
  /** A text with too many digits is refused whole: no part of it is the code. */
  const refuse = (text: string) => {
    const isRefused = isTooLong(text, length) && !isReadOnly
    if (isRefused) setWasTooLong(true)
    return isRefused
  }
  const type = (index: number, text: string) => {
    if (refuse(text)) return
    place(startsAnew ? typeText(splitDigits('', length), 0, text) : typeText(digits, index, text))
  }
  const spread = (index: number, text: string) => {
    if (refuse(text)) return
    place(
      startsAnew ? spreadText(splitDigits('', length), 0, text) : spreadText(digits, index, text),
    )
  }
  const erase = (index: number) =>
    place(startsAnew ? eraseAt(splitDigits('', length), 0) : eraseAt(digits, index))

  // With the frame that shows them, and never later: a digit that is typed a moment later stands in
  // its box.
  useLayoutEffect(() => {
    if (isInvalid) boxesIn(groupRef.current)[0]?.focus()
  }, [isInvalid])

  useLayoutEffect(() => {
    if (hasAutoFocus) boxesIn(groupRef.current)[0]?.focus()
  }, [hasAutoFocus])

  // A dialog that opens with them takes the focus for itself first.
  useEffect(() => {
    const group = groupRef.current
    if (hasAutoFocus && !group?.contains(document.activeElement)) boxesIn(group)[0]?.focus()
  }, [hasAutoFocus])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = MOVES[event.key]
    if (move) focusBox(move(index, last))
    else if (event.key === 'Backspace') erase(index)
    else if (event.key === 'Tab') return holdTab(event, index, last)
    else if (event.key === 'Escape') return leaveForButton(event, groupRef.current)
    // Without an act of their own, Enter is that of the form.
    else if (event.key === 'Enter' && onSubmit) submit(onSubmit)
    else return
    event.preventDefault()
  }

  const submit = (act: (value: string) => void) => {
    if (value.length === length && !isReadOnly) act(value)
  }

  const handlersOf = (index: number) => ({
    // Not onChange: React drops the event when a digit replaces an equal one.
    onInput: (event: FormEvent<HTMLInputElement>) => {
      if (!isLateComposition(event)) type(index, enteredText(event))
    },
    onPaste: (event: React.ClipboardEvent) => {
      event.preventDefault()
      spread(index, event.clipboardData.getData('text'))
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => onKeyDown(event, index),
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === 'Tab') setIsHintShown(true)
    },
    onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select(),
    // Selects the digit: a tap puts the caret beside it, where Backspace of a touch keyboard may
    // delete nothing.
    onClick: (event: React.MouseEvent<HTMLInputElement>) => event.currentTarget.select(),
  })

  const fillAll = (code: string) => spread(0, code)
  return { groupRef, digits, fillAll, handlersOf, isHintShown, wasTooLong }
}

/** Returns the event's data, else the value of the box. */
function enteredText({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>): string {
  const typed = nativeEvent instanceof InputEvent ? nativeEvent.data : undefined
  return typed || currentTarget.value
}

/** Ends a composition in a box whose digit was handled when it began. */
function isLateComposition({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>): boolean {
  const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
  return kind.includes('Composition') && currentTarget !== document.activeElement
}

/**
 * Blocks Tab inside the group; it leaves forwards from the last box and backwards from the first.
 */
function holdTab(event: KeyboardEvent, index: number, last: number): void {
  const end = event.shiftKey ? 0 : last
  if (index !== end) event.preventDefault()
}

/**
 * Moves the focus to the next button after the boxes; without one Escape works as usual. In a
 * dialog it closes the dialog, as everywhere.
 */
function leaveForButton(event: KeyboardEvent, group: HTMLElement | null): void {
  if (group?.closest('dialog')) return
  const buttons = [...document.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const next = buttons.find(
    (button) => group && group.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

function boxesIn(group: HTMLElement | null): HTMLInputElement[] {
  return group ? [...group.querySelectorAll('input')] : []
}
