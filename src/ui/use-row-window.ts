import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { holds, rowsBetween, type RowRange, type RowTops, widen } from './row-window.ts'

/** Rows kept ready beyond each edge of the screen; fewer than the least ask for new ones, a few at a time. */
const SPARE_ROWS = 12
const LEAST_SPARE_ROWS = 9

/**
 * Which rows of a long list that scrolls with the page are to be drawn now: those on the screen and
 * some beyond its edges; all of them on paper. `tops` are where the rows stand in the list's box.
 */
export function useRowWindow(boxRef: RefObject<HTMLElement | null>, tops: RowTops): RowRange {
  const count = tops.length - 1
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 })
  const [isPrinting, setIsPrinting] = useState(false)
  const drawn = { first: Math.min(range.first, count), end: Math.min(range.end, count) }

  const follow = useEffectEvent(() => {
    if (!boxRef.current) return
    const seen = seenRows(boxRef.current, tops)
    if (holds(drawn, widen(seen, LEAST_SPARE_ROWS, count))) return
    const update = () => setRange(widen(seen, SPARE_ROWS, count))
    // Rows that are seen already cannot wait for the next frame.
    if (holds(drawn, seen)) update()
    else flushSync(update)
  })

  // The first frame of a page has the room of the rows; they are drawn after it, in pieces.
  useEffect(() => {
    // Asked for right now, the place of the box would make the browser lay out the page once more.
    const frame = requestAnimationFrame(() => {
      if (!boxRef.current) return
      const seen = seenRows(boxRef.current, tops)
      startTransition(() => setRange(widen(seen, SPARE_ROWS, tops.length - 1)))
    })
    return () => cancelAnimationFrame(frame)
  }, [boxRef, tops])
  useLayoutEffect(() => {
    const stopping = new AbortController()
    const options = { signal: stopping.signal, passive: true }
    addEventListener('scroll', () => follow(), options)
    addEventListener('resize', () => follow(), options)
    addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), options)
    addEventListener('afterprint', () => setIsPrinting(false), options)
    return () => stopping.abort()
  }, [])
  return isPrinting ? { first: 0, end: count } : drawn
}

/** The rows of a box that the screen shows now. */
function seenRows(box: HTMLElement, tops: RowTops): RowRange {
  const { top } = box.getBoundingClientRect()
  return rowsBetween(tops, -top, innerHeight - top)
}
