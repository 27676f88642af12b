import { formatDateTime, formatFullDate, formatFullDateTime } from '../lib/dates.ts'
import { useDateWords } from './date-words.ts'

const FORMATS = {
  /** `Сегодня, 14:32` */
  recent: formatDateTime,
  /** `1 ноября 2025, 14:32` */
  full: formatFullDateTime,
  /** `1 ноября 2025` */
  day: formatFullDate,
}

interface MomentProps {
  /** ISO 8601 text. */
  at: string
  format: keyof typeof FORMATS
  className?: string | undefined
}

/** A moment in the owner's language and time zone (U17). */
export function MomentText({ at, format, className }: MomentProps) {
  const words = useDateWords()
  return (
    <time dateTime={at} className={className}>
      {FORMATS[format](at, words)}
    </time>
  )
}
