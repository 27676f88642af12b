import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { afterPaint } from '../lib/after-paint.ts'

interface LaterProps {
  /** Stands in for the children, in their size. */
  placeholder: ReactNode
  /** Drawn with the first frame for once: a page that is come back to scrolls to where it was. */
  isAtOnce?: boolean | undefined
  /** Comes when what else came later is painted, in a piece of its own. */
  isLast?: boolean | undefined
  children: ReactNode
}

/**
 * Something costly to draw that the first frame of a page can do without: that frame has the
 * placeholder, and the children are drawn after it, in pieces that leave room for the next input.
 */
export function Later({ placeholder, isAtOnce = false, isLast = false, children }: LaterProps) {
  const [isDue, setIsDue] = useState(!isLast)
  useEffect(() => {
    if (isLast) void afterPaint().then(() => setIsDue(true))
  }, [isLast])
  return useDeferredValue(isDue, isAtOnce) ? children : placeholder
}
