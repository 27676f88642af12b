import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { approach, holds, rowsBetween, type RowRange, type RowTops, widen } from './row-window.ts'

/** Rows kept ready beyond the edge of the screen that the hand goes to; fewer than the least ask for new ones. */
const SPARE_AHEAD = 12
const LEAST_SPARE_AHEAD = 9
/** Rows kept beyond the other edge: each frame costs what all rows in the page do. */
const SPARE_BEHIND = 4
const LEAST_SPARE_BEHIND = 2
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

  const course = useRef({ firstSeen: 0, isUp: false })
  const follow = useEffectEvent(() => {
    if (!boxRef.current) return
    const seen = seenRows(boxRef.current, tops)
    course.current = courseTo(seen.first, course.current)
    const spare = (ahead: number, behind: number) => {
      const { isUp } = course.current
      const by = isUp ? { before: ahead, after: behind } : { before: behind, after: ahead }
      return widen(seen, by, count)
    }
    if (holds(drawn, spare(LEAST_SPARE_AHEAD, LEAST_SPARE_BEHIND))) return
    const wanted = spare(SPARE_AHEAD, SPARE_BEHIND)
    const update = () => setRange(approach(drawn, seen, wanted, MOST_NEW_ROWS))
    // Rows that are seen cannot wait, unless it is for the first frame of the page: it has their room.
    if (range.end > 0 && !holds(drawn, seen)) flushSync(update)
    else startTransition(update)
  })

  const frame = useRef(0)
  const followInFrame = useEffectEvent(() => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0
      follow()
    })
  })
  // Whenever rows or their places have changed, until all that are wanted are drawn.
  useEffect(() => followInFrame())
  useLayoutEffect(() => {
    const stopping = new AbortController()
    const options = { signal: stopping.signal, passive: true }
    addEventListener('scroll', () => followInFrame(), options)
    addEventListener('resize', () => followInFrame(), options)
    addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), options)
    addEventListener('afterprint', () => setIsPrinting(false), options)
    return () => {
      stopping.abort()
      cancelAnimationFrame(frame.current)
      frame.current = 0
    }
  }, [])
  return isPrinting ? { first: 0, end: count } : drawn
}

/** Which way the first row that is seen goes. */
function courseTo(firstSeen: number, before: { firstSeen: number; isUp: boolean }) {
  if (firstSeen === before.firstSeen) return before
  return { firstSeen, isUp: firstSeen < before.firstSeen }
}

/** The rows of a box that the screen shows now. */
function seenRows(box: HTMLElement, tops: RowTops): RowRange {
  const { top } = box.getBoundingClientRect()
  return rowsBetween(tops, -top, innerHeight - top)
}
