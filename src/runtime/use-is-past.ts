import { useEffect, useState } from 'react'

/** Returns whether a moment has passed, ms since 1970; never for none. */
export function useIsPast(moment: number | undefined): boolean {
  const [past, setPast] = useState<number>()
  useEffect(() => {
    if (moment === undefined) return undefined
    const timer = setTimeout(() => setPast(moment), Math.max(0, moment - Date.now()))
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== undefined && past === moment
}
