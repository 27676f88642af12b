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
    updateAll()
    return () => {
      notices.delete(element)
      updateAll()
    }
  }, [ref])
  return isFirst
}

function updateAll(): void {
  const containers = new Set<Element | null>()
  const sorted = [...notices].toSorted(([a], [b]) => (isBefore(a, b) ? -1 : 1))
  for (const [element, setIsFirst] of sorted) {
    const container = element.closest('dialog, main, aside')
    setIsFirst(!containers.has(container))
    containers.add(container)
  }
}

function isBefore(a: Node, b: Node): boolean {
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
