import { startTransition, useEffect, useState } from 'react'
import { enqueueRender } from '../../kernel/runtime/render-queue.ts'
import type { Elements } from '../content/content.ts'

interface DeferredProps {
  /** Placeholder with the size of the children. */
  placeholder: Elements
  /** Renders the children in the first frame, so that a page can restore its scroll position. */
  isAtOnce?: boolean | undefined
  /** Whether the children can render; until then they are not queued. */
  isReady?: boolean
  children: Elements
}

/**
 * Defers expensive children: the first frame shows the placeholder, and the children render after
 * it in a transition, so that input is handled meanwhile. Several on a page render one after
 * another, a paint apart.
 */
export function Deferred(props: DeferredProps) {
  const { placeholder, isAtOnce = false, isReady = true, children } = props
  const [isDue, setIsDue] = useState(isAtOnce)
  // The effect ends this render's slot: once the children are committed, or when the page is left.
  useEffect(() => {
    if (isDue || !isReady) return undefined
    return enqueueRender(() => startTransition(() => setIsDue(true)))
  }, [isDue, isReady])
  return isDue ? children : placeholder
}
