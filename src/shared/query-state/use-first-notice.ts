import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * The mounted notices, each with the callback that informs it whether it is the first of its
 * container.
 */
const notices = new Map<HTMLElement, (isFirst: boolean) => void>()

/**
 * Returns whether the notice of `ref` is the first of its page, panel or column: when several
 * blocks fail, one says why and its retry is for all.
 */
export function useFirstNotice(ref: RefObject<HTMLElement | null>): boolean {
  const [isFirst, setIsFirst] = useState(true)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    notices.set(element, setIsFirst)
    tellAll()
    return () => {
      notices.delete(element)
      tellAll()
    }
  }, [ref])
  return isFirst
}

function tellAll(): void {
  const told = new Set<Element | null>()
  for (const [element, tell] of [...notices].toSorted(([a], [b]) => (isBefore(a, b) ? -1 : 1))) {
    const place = element.closest('dialog, main, aside')
    tell(!told.has(place))
    told.add(place)
  }
}

function isBefore(a: Node, b: Node): boolean {
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
