import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { takeTurn } from '../lib/turns.ts'

interface LaterProps {
  /** Stands in for the children, in their size. */
  placeholder: ReactNode
  /** Drawn with the first frame for once: a page that is come back to scrolls to where it was. */
  isAtOnce?: boolean | undefined
  /** Whether all that the children need is there; until then nobody waits for their turn. */
  isReady?: boolean
  children: ReactNode
}

/**
 * Something costly to draw that the first frame of a page can do without: that frame has the
 * placeholder, and the children are drawn after it, in pieces that leave room for the next input.
 * Where a page has several, each has its own frame.
 */
export function Later(props: LaterProps) {
  const { placeholder, isAtOnce = false, isReady = true, children } = props
  const [isDue, setIsDue] = useState(isAtOnce)
  // The turn ends with the effect: once the children are drawn, or when the page is left before.
  useEffect(() => {
    if (isDue || !isReady) return undefined
    return takeTurn(() => startTransition(() => setIsDue(true)))
  }, [isDue, isReady])
  return isDue ? children : placeholder
}
