import { useEffect, useState } from 'react'

export interface Heights {
  /** Changes whenever a measured height did. */
  version: number
  /** Keeps the height of an element under its key for as long as it is drawn; gives what stops it. */
  watch: (element: Element, key: object) => () => void
}

/**
 * Measures elements and puts their heights in px into `known`, which outlives them: what was seen once
 * stands where it stood when its page is opened again. What is as high as `assumed` is not kept.
 */
export function useHeights(known: WeakMap<object, number>, assumed: number): Heights {
  const [version, setVersion] = useState(0)
  const [{ watch, observer }] = useState(() =>
    createWatch(known, assumed, () => setVersion((old) => old + 1)),
  )
  useEffect(() => () => observer.disconnect(), [observer])
  return { version, watch }
}

function createWatch(known: WeakMap<object, number>, assumed: number, onChange: () => void) {
  const keys = new WeakMap<Element, object>()
  const observer = new ResizeObserver((entries) => {
    const isChanged = entries.map(({ target, borderBoxSize: [size] }) => {
      const key = keys.get(target)
      // An element that was taken out of the page or hidden has no height to tell.
      if (!key || !size || size.blockSize === 0) return false
      if ((known.get(key) ?? assumed) === size.blockSize) return false
      known.set(key, size.blockSize)
      return true
    })
    if (isChanged.includes(true)) onChange()
  })
  const watch = (element: Element, key: object) => {
    keys.set(element, key)
    observer.observe(element)
    return () => observer.unobserve(element)
  }
  return { watch, observer }
}
