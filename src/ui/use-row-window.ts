import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { approach, holds, rowsBetween, type RowRange, type RowTops, widen } from './row-window.ts'

/** Rows kept ready beyond each edge of the screen; fewer than the least ask for new ones. */
const SPARE_ROWS = 12
const LEAST_SPARE_ROWS = 9
/** So many come with a frame: what a swift hand has passed by then is not drawn at all. */
const MOST_NEW_ROWS = 3

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
    const wanted = widen(seen, SPARE_ROWS, count)
    const update = () => setRange(approach(drawn, seen, wanted, MOST_NEW_ROWS))
    // Rows that are seen cannot wait, unless it is for the first frame of the page: it has their room.
    if (range.end > 0 && !holds(drawn, seen)) flushSync(update)
    else startTransition(update)
  })

  // Whenever rows or their places have changed, until all that are wanted are drawn. Asked for right
  // now, the place of the box would make the browser lay out the page once more.
  useEffect(() => {
    const frame = requestAnimationFrame(() => follow())
    return () => cancelAnimationFrame(frame)
  })
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
