import { useEffect, useState } from 'react'

/**
 * Follows a flag, turning true only when it has stayed true for `delay` milliseconds. It turns
 * false immediately.
 */
export function useDelayed(isOn: boolean, delay: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setIsLate(true), delay)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isOn, delay])
  return isOn && isLate
}
