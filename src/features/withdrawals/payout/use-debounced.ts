import { useEffect, useState } from 'react'

/** Returns the value after a pause in its changes. */
export function useDebounced(value: string, pauseMs: number): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return rested
}
