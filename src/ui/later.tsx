import { useDeferredValue, type ReactNode } from 'react'

interface LaterProps {
  /** Stands in for the children, in their size. */
  placeholder: ReactNode
  /** Drawn with the first frame for once: a page that is come back to scrolls to where it was. */
  isAtOnce?: boolean | undefined
  children: ReactNode
}

/**
 * Something costly to draw that the first frame of a page can do without: that frame has the
 * placeholder, and the children are drawn after it, in pieces that leave room for the next input.
 */
export function Later({ placeholder, isAtOnce = false, children }: LaterProps) {
  return useDeferredValue(true, isAtOnce) ? children : placeholder
}
