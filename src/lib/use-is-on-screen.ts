import { useEffect, useRef } from 'react'

/** Tells whether the component is still there: an answer may come after its screen was left. */
export function useIsOnScreen(): () => boolean {
  const isOnScreen = useRef(false)
  useEffect(() => {
    isOnScreen.current = true
    return () => {
      isOnScreen.current = false
    }
  }, [])
  return () => isOnScreen.current
}
