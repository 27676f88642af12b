import {
  startTransition,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { amountOf, groupAmount } from './amount-field-value.ts'

interface Typed {
  text: string
  /** The owner has heard of it. */
  isTold: boolean
}

/**
 * The text of an amount field. What is typed shows in the task of the key; the owner of the value
 * hears of it in a transition after that (decision 017), but always before what may act on it: a
 * press, Enter, the focus that leaves the field.
 *
 * `value` and what `onChange` is given are decimal text, `shown` has groups, `type` takes none.
 */
export function useTypedAmount(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<Typed>({ text: '', isTold: true })
  // What the owner knows or is about to hear. A drawing that is not finished must not be asked for it: the
  // mask calls what the latest one gave it, and an amount would lose the point that was typed meanwhile.
  const known = useRef(value)
  useInsertionEffect(() => {
    if (typed.isTold) known.current = value
  })
  const tell = (text: string) => {
    setTyped((last) => ({ ...last, isTold: true }))
    onChange(amountOf(text))
  }
  const catchUp = useEffectEvent((event: Event) => {
    if (typed.isTold || (event instanceof KeyboardEvent && event.key !== 'Enter')) return
    flushSync(() => tell(typed.text))
  })
  useEffect(() => {
    const listening = new AbortController()
    // Before React's own listeners, which then see the page that follows from what was typed.
    const options = { capture: true, signal: listening.signal }
    for (const act of ['click', 'focusout', 'keydown']) {
      addEventListener(act, (event) => catchUp(event), options)
    }
    return () => listening.abort()
  }, [])
  return {
    shown: groupAmount(typed.isTold && amountOf(typed.text) !== value ? value : typed.text),
    type: (text: string) => {
      const amount = amountOf(text)
      const isNews = amount !== known.current
      known.current = amount
      setTyped((last) => ({ text, isTold: last.isTold && !isNews }))
      if (isNews) startTransition(() => tell(text))
    },
  }
}
