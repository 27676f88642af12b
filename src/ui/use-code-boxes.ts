import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { CodeBoxesProps } from './code-boxes.tsx'
import { CODE_LENGTH, digitsOf, enterText, eraseAt, valueOf, type Placed } from './code-digits.ts'

const LAST = CODE_LENGTH - 1

/** Where an arrow or a jump key leads from a box. */
const MOVES: Readonly<Record<string, (index: number) => number>> = {
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowRight: (index) => Math.min(index + 1, LAST),
  Home: () => 0,
  End: () => LAST,
}

/** Behaviour of the code boxes: typing, pasting, keys and focus. */
export function useCodeBoxes(props: CodeBoxesProps) {
  const { value, onChange, onSubmit, isInvalid, isReadOnly, hasAutoFocus } = props
  const groupRef = useRef<HTMLFieldSetElement>(null)
  const [held, setHeld] = useState(() => digitsOf(value))
  const [isHintShown, setIsHintShown] = useState(false)
  const digits = valueOf(held) === value ? held : digitsOf(value)

  const focusBox = (index: number) => boxesIn(groupRef.current)[index]?.focus()
  const place = (placed: Placed | undefined) => {
    if (!placed || isReadOnly) return
    setHeld(placed.digits)
    if (valueOf(placed.digits) !== value) onChange(valueOf(placed.digits))
    focusBox(placed.focus)
  }

  useEffect(() => {
    if (hasAutoFocus) boxesIn(groupRef.current)[0]?.focus()
  }, [hasAutoFocus])

  useEffect(() => {
    if (isInvalid) boxesIn(groupRef.current)[LAST]?.focus()
  }, [isInvalid])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = MOVES[event.key]
    if (move) focusBox(move(index))
    else if (event.key === 'Backspace') place(eraseAt(digits, index))
    else if (event.key === 'Tab') return holdTab(event, index)
    else if (event.key === 'Escape') return leaveForButton(event, groupRef.current)
    else if (event.key === 'Enter') submit()
    else return
    event.preventDefault()
  }

  const submit = () => {
    if (value.length === CODE_LENGTH && !isReadOnly) onSubmit?.()
  }

  const handlersOf = (index: number) => ({
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      place(enterText(digits, index, event.target.value)),
    onPaste: (event: React.ClipboardEvent) => {
      event.preventDefault()
      const text = event.clipboardData.getData('text')
      if (/\d/.test(text)) place(enterText(digits, index, text))
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => onKeyDown(event, index),
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === 'Tab') setIsHintShown(true)
    },
    onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select(),
  })

  const fillAll = (code: string) => place(enterText(digits, 0, code))
  return { groupRef, digits, fillAll, handlersOf, isHintShown }
}

/** Tab does nothing inside; it leaves forwards from the last box and backwards from the first. */
function holdTab(event: KeyboardEvent, index: number): void {
  const end = event.shiftKey ? 0 : LAST
  if (index !== end) event.preventDefault()
}

/** Focus to the next button after the boxes; where there is none, Escape keeps its usual meaning. */
function leaveForButton(event: KeyboardEvent, group: HTMLElement | null): void {
  const scope = group?.closest('dialog') ?? document
  const buttons = [...scope.querySelectorAll<HTMLElement>('button:not(:disabled)')]
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
