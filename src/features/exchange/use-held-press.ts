import { useEffect, useRef } from 'react'

/** Time until a held button repeats, and between two repeats, ms. */
const FIRST_MS = 450
const NEXT_MS = 110

/**
 * Returns the handlers of a button that acts when it is pressed, and again and again while it stays
 * pressed.
 */
export function useHeldPress(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasRepeated = useRef(false)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const stop = () => clearTimeout(timer.current)
  const again = () => {
    hasRepeated.current = true
    latest.current()
    timer.current = setTimeout(again, NEXT_MS)
  }
  return {
    onPointerDown: () => {
      hasRepeated.current = false
      timer.current = setTimeout(again, FIRST_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: () => {
      stop()
      if (!hasRepeated.current) act()
      hasRepeated.current = false
    },
  }
}
