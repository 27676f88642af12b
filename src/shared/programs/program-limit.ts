import type { Program } from '../../../contract/calls/programs.ts'
import { readInterval, type RepeatingInterval } from '../../../contract/rules/repeating-interval.ts'

export type ProgramLimit = NonNullable<Program['limit']>

/**
 * Returns how the limit of a program repeats; undefined for one amount in all, also where the
 * interval has one period.
 */
export function repeatsOf(limit: ProgramLimit | undefined): RepeatingInterval | undefined {
  const interval = limit?.interval === undefined ? undefined : readInterval(limit.interval)
  return interval?.count === 1 ? undefined : interval
}
