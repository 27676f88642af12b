import { useEffectEvent, useLayoutEffect } from 'react'
import { addOverlay } from '../../kernel/runtime/overlay-stack.ts'

/** While active, the browser's and the system's back call `onBack` instead of leaving the page. */
export function useOverlay(isActive: boolean, onBack: () => void): void {
  const leave = useEffectEvent(onBack)
  // Back must not leave the page from the moment that the overlay is seen.
  useLayoutEffect(() => (isActive ? addOverlay(() => leave()) : undefined), [isActive])
}
