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
import {
  nextRange,
  contains,
  rowsBetween,
  type RowRange,
  type RowTops,
  widen,
} from './row-window.ts'

/** Rows rendered ahead of the scroll direction; below the minimum new ones are added. */
const SPARE_AHEAD = 12
const MIN_SPARE_AHEAD = 9
/** Rows rendered behind; few, because each frame costs time for all rows in the page. */
const SPARE_BEHIND = 4
const MIN_SPARE_BEHIND = 2
/** Maximum number of rows added in one frame, so that rows passed by a fast scroll are skipped. */
const MAX_NEW_ROWS = 3

/**
 * Returns which rows of a long list to render: those on the screen and some beyond its edges, and
 * all of them in print. `tops` are the tops of the rows in the list's box.
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
    if (contains(drawn, spare(MIN_SPARE_AHEAD, MIN_SPARE_BEHIND))) return
    const wanted = spare(SPARE_AHEAD, SPARE_BEHIND)
    const update = () => setRange(nextRange(drawn, seen, wanted, MAX_NEW_ROWS))
    // Visible rows are rendered synchronously, except before the first frame, which reserves their
    // room.
    if (range.end > 0 && !contains(drawn, seen)) flushSync(update)
    else startTransition(update)
  })

  const frame = useRef(0)
  const followInFrame = useEffectEvent(() => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0
      follow()
    })
  })
  // Repeats after each change of rows or their positions, until all wanted rows are rendered.
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

/** Returns the scroll direction, by the first visible row. */
function courseTo(firstSeen: number, before: { firstSeen: number; isUp: boolean }) {
  if (firstSeen === before.firstSeen) return before
  return { firstSeen, isUp: firstSeen < before.firstSeen }
}

/** Returns the visible rows of a box. */
function seenRows(box: HTMLElement, tops: RowTops): RowRange {
  const { top } = box.getBoundingClientRect()
  return rowsBetween(tops, -top, innerHeight - top)
}
