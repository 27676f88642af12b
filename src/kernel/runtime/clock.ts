import { atom, useAtomValue } from 'jotai'
import { useSyncExternalStore } from 'react'
import { onCorrection, presentMoment } from './server-clock.ts'

/**
 * The clock of the app. Whatever is said relative to now (today, a time left, what has expired)
 * reads it here, so that it stays true while the app is open for days, sleeps and wakes, and where
 * the clock of the device is wrong.
 */

/** Pause between two looks at the clock for a day, ms. */
const DAY_TICK_MS = 20_000
/** Pause between two looks at the clock for seconds, ms. */
const TICK_MS = 250

/** A device that woke or a page that is shown again has missed ticks. */
const WAKING = ['visibilitychange', 'pageshow', 'focus', 'resume'] as const

/** Calls `listener` every `pauseMs` and after each wake. Returns the function that stops it. */
function onTick(pauseMs: number, listener: () => void): () => void {
  const timer = setInterval(listener, pauseMs)
  for (const name of WAKING) addEventListener(name, listener, true)
  const endCorrection = onCorrection(listener)
  return () => {
    clearInterval(timer)
    endCorrection()
    for (const name of WAKING) removeEventListener(name, listener, true)
  }
}

/** Day and time zone: what a day's name depends on. */
function keyOf(now: Date): string {
  return `${now.toDateString()} ${now.getTimezoneOffset()}`
}

const currentAtom = atom(presentDate())
currentAtom.onMount = (set) => {
  const look = () => set((shown) => (keyOf(shown) === keyOf(presentDate()) ? shown : presentDate()))
  look()
  return onTick(DAY_TICK_MS, look)
}

/** Returns the present moment. */
export function presentDate(): Date {
  return new Date(presentMoment())
}

/** A moment of the current day, another one as soon as the day or the time zone is another. */
export const todayAtom = atom((get) => get(currentAtom))

/** Returns a moment of the current day, and renders anew when the day changes. */
export function useToday(): Date {
  return useAtomValue(todayAtom)
}

/**
 * Returns what `read` makes of the time, ms since 1970, and renders anew when that changes. It must
 * return a primitive value.
 */
export function useClock<Value extends string | number | boolean | undefined>(
  read: (now: number) => Value,
): Value {
  return useSyncExternalStore(subscribe, () => read(presentMoment()))
}

function subscribe(listener: () => void): () => void {
  return onTick(TICK_MS, listener)
}
