import { useClock } from './clock.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

/** Returns the whole seconds left until `endsAt` (ms), counting down to 0. */
export function useCoolDown(endsAt: number): number {
  return useClock((now) => Math.max(0, Math.ceil((endsAt - now) / SECOND_MS)))
}

/** Formats seconds as `1:05`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
