import { useEffect, useEffectEvent } from 'react'
import { addLayer } from '../lib/layers.ts'

/** While active, the browser's and the system's back call `onBack` instead of leaving the page. */
export function useLayer(isActive: boolean, onBack: () => void): void {
  const leave = useEffectEvent(onBack)
  useEffect(() => (isActive ? addLayer(() => leave()) : undefined), [isActive])
}
