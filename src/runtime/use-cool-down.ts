import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Returns the whole seconds left until `endsAt` (ms), counting down to 0. */
export function useCoolDown(endsAt: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(endsAt))
  useEffect(() => {
    const update = () => setSecondsLeft(secondsUntil(endsAt))
    update()
    if (endsAt <= Date.now()) return undefined
    const timer = setInterval(update, SECOND_MS / 4)
    return () => clearInterval(timer)
  }, [endsAt])
  return secondsLeft
}

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS))
}

/** Formats seconds as `1:05`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
