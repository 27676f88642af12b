import { useEffect, useEffectEvent } from 'react'
import { addOverlay } from '../../kernel/runtime/overlay-stack.ts'

/** While active, the browser's and the system's back call `onBack` instead of leaving the page. */
export function useOverlay(isActive: boolean, onBack: () => void): void {
  const leave = useEffectEvent(onBack)
  useEffect(() => (isActive ? addOverlay(() => leave()) : undefined), [isActive])
}
