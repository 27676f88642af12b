import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Counts the whole seconds down that are left until `endsAt` (ms); 0 means nothing to wait for. */
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

/** Seconds as a clock shows them: `1:05`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
