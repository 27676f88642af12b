import { startTransition, useEffect, useState, type RefObject } from 'react'

export interface Heights {
  /** Changes whenever a measured height changes. */
  version: number
  /**
   * Measures a new element, and again whenever its list is resized, and stores its height by key.
   * Returns the function that stops it. Use it in a layout effect: the browser then lays out new
   * rows in the task that rendered them, and the next frame only paints.
   */
  watch: (element: Element, key: object) => () => void
}

/**
 * Measures the elements of a list and stores their heights in px in `known`, which outlives them,
 * so that rows are in the same place when the page is opened again. Heights equal to `assumed` are
 * not stored.
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
  // One observer for the list: one for each row would cost time in every scroll frame.
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
    // Layout units are 1/64 px, and differences of positions are slightly off.
    const height = Math.round(element.getBoundingClientRect().height * 64) / 64
    // Hidden elements have no height.
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
