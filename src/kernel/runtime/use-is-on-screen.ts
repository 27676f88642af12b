import { useEffect, useRef } from 'react'

/**
 * Returns a function that returns whether the component is still mounted when an answer arrives.
 */
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
