import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Counts whole seconds down to zero after each `start(seconds)`; 0 means nothing to wait for. */
export function useCoolDown() {
  const [endsAt, setEndsAt] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    const update = () => setSecondsLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS)))
    update()
    if (endsAt <= Date.now()) return undefined
    const timer = setInterval(update, SECOND_MS / 4)
    return () => clearInterval(timer)
  }, [endsAt])
  return { secondsLeft, start: (seconds: number) => setEndsAt(Date.now() + seconds * SECOND_MS) }
}

/** Seconds as a clock shows them: `1:05`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
