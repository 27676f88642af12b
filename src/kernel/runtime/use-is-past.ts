import { useClock } from './clock.ts'

/** Returns whether a moment has passed, ms since 1970; never for none. */
export function useIsPast(moment: number | undefined): boolean {
  return useClock((now) => moment !== undefined && now >= moment)
}
