import { useLayoutEffect, useState, type RefObject } from 'react'
import { rootFontSize } from '../viewport/root-font-size.ts'

/** Rows rendered beyond each edge, so that a fast scroll shows no gap. */
const SPARE_ROWS = 6
/** Height assumed before the box is measured. */
const FIRST_ROWS = 14

export interface ListWindow {
  first: number
  /** Index after the last rendered row. */
  end: number
  rowHeight: number
}

/**
 * Returns which rows of a long list with equal heights to render. `rowRem` is that height in rem,
 * so that it grows with the reader's text size.
 */
export function useWindow(
  boxRef: RefObject<HTMLElement | null>,
  count: number,
  rowRem: number,
): ListWindow {
  const [range, setRange] = useState({ first: 0, shown: FIRST_ROWS })
  const rowHeight = rowRem * rootFontSize()

  useLayoutEffect(() => {
    const box = boxRef.current
    if (!box) return undefined
    const measure = () => {
      const first = Math.floor(box.scrollTop / rowHeight)
      const shown = Math.ceil(box.clientHeight / rowHeight) || FIRST_ROWS
      setRange((old) => (old.first === first && old.shown === shown ? old : { first, shown }))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [boxRef, rowHeight])

  return {
    first: Math.max(0, Math.min(range.first, count) - SPARE_ROWS),
    end: Math.min(count, range.first + range.shown + SPARE_ROWS),
    rowHeight,
  }
}
