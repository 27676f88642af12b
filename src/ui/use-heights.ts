import { startTransition, useEffect, useState, type RefObject } from 'react'

export interface Heights {
  /** Changes whenever a measured height did. */
  version: number
  /**
   * Measures an element that was drawn just now, and again whenever its list is resized, and keeps its
   * height under its key; gives what stops it. Meant for a layout effect: the browser then lays out what
   * is new in the task that drew it, and the next frame has only to paint it.
   */
  watch: (element: Element, key: object) => () => void
}

/**
 * Measures the elements of a list and puts their heights in px into `known`, which outlives them: what
 * was seen once stands where it stood when its page is opened again. What is as high as `assumed` is
 * not kept.
 */
export function useHeights(
  listRef: RefObject<Element | null>,
  known: WeakMap<object, number>,
  assumed: number,
): Heights {
  const [version, setVersion] = useState(0)
  const [{ watch, measureAll }] = useState(() =>
    createWatch(known, assumed, () => startTransition(() => setVersion((old) => old + 1))),
  )
  // One for the list: one for each row would be work of every frame that scrolls.
  useEffect(() => {
    if (!listRef.current) return undefined
    const observer = new ResizeObserver(measureAll)
    observer.observe(listRef.current)
    return () => observer.disconnect()
  }, [listRef, measureAll])
  return { version, watch }
}

function createWatch(known: WeakMap<object, number>, assumed: number, onChange: () => void) {
  const drawn = new Map<Element, object>()
  const measure = (element: Element, key: object) => {
    // Laid out in such parts; the difference of two places on the screen is off by less.
    const height = Math.round(element.getBoundingClientRect().height * 64) / 64
    // What is hidden has no height to tell.
    if (height === 0 || height === (known.get(key) ?? assumed)) return false
    known.set(key, height)
    return true
  }
  return {
    watch: (element: Element, key: object) => {
      drawn.set(element, key)
      if (measure(element, key)) onChange()
      return () => drawn.delete(element)
    },
    measureAll: () => {
      const changes = Array.from(drawn, ([element, key]) => measure(element, key))
      if (changes.includes(true)) onChange()
    },
  }
}
