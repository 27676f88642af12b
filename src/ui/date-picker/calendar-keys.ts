import { shiftDays, shiftMonths, startOfWeek } from '../../kernel/lib/date-range.ts'

const MONTHS_OF_YEAR = 12
const LAST_OF_WEEK = 6

/** Returns the day that a key moves to (U26); undefined for other keys. */
export function dayByKey(key: string, isShifted: boolean, day: Date): Date | undefined {
  const months = isShifted ? MONTHS_OF_YEAR : 1
  switch (key) {
    case 'ArrowLeft':
      return shiftDays(day, -1)
    case 'ArrowRight':
      return shiftDays(day, 1)
    case 'ArrowUp':
      return shiftDays(day, -7)
    case 'ArrowDown':
      return shiftDays(day, 7)
    case 'PageUp':
      return shiftMonths(day, -months)
    case 'PageDown':
      return shiftMonths(day, months)
    case 'Home':
      return startOfWeek(day)
    case 'End':
      return shiftDays(startOfWeek(day), LAST_OF_WEEK)
    default:
      return undefined
  }
}
