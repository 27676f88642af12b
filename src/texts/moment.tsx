import { formatDateTime, formatFullDate } from '../lib/dates.ts'
import { useDateWords } from './date-words.ts'

interface MomentProps {
  /** ISO 8601 text. */
  at: string
  /** The day alone, with its year. */
  isDay?: boolean
  className?: string | undefined
}

/** A moment in the owner's language and time zone, `Сегодня, 14:32` or `1 ноября 2025` (U17). */
export function MomentText({ at, isDay = false, className }: MomentProps) {
  const words = useDateWords()
  return (
    <time dateTime={at} className={className}>
      {isDay ? formatFullDate(at, words) : formatDateTime(at, words)}
    </time>
  )
}
