import { withTime } from './date-range.ts'

/** Moments as they are typed: `DD/MM/YYYY HH:mm` (I3). */

export const DATE_TEXT_LENGTH = 16

const DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?: (\d{1,2}):(\d{2}))?$/
/** Two-digit years above it are of the last century. */
const LAST_NEW_YEAR = 68

/** Writes a moment as `20/11/2025 09:05`. */
export function formatDateText(moment: Date): string {
  const [day, month] = [moment.getDate(), moment.getMonth() + 1].map(twoDigits)
  const year = String(moment.getFullYear()).padStart(4, '0')
  return `${day}/${month}/${year} ${formatTimeText(moment)}`
}

/** Writes hours and minutes as `09:05`. */
export function formatTimeText(moment: Date): string {
  return [moment.getHours(), moment.getMinutes()].map(twoDigits).join(':')
}

/**
 * Reads `20/11/2025 09:05`, also `1/2/69` with a year of two digits; a day alone takes the time of
 * `missingTime`. Undefined for a day or a time that does not exist.
 */
export function parseDateText(
  text: string,
  missingTime: { hours: number; minutes: number } = { hours: 0, minutes: 0 },
): Date | undefined {
  const match = DATE.exec(text.trim())
  if (!match) return undefined
  const [day, month] = [Number(match[1]), Number(match[2])]
  const hours = match[4] === undefined ? missingTime.hours : Number(match[4])
  const minutes = match[5] === undefined ? missingTime.minutes : Number(match[5])
  if (hours > 23 || minutes > 59) return undefined
  // Set apart, because the constructor reads years below 100 as 19xx.
  const date = new Date(2000, 0, 1)
  date.setFullYear(readYear(match[3] ?? ''), month - 1, day)
  if (date.getMonth() !== month - 1 || date.getDate() !== day) return undefined
  return withTime(date, hours, minutes)
}

/**
 * What a field shows after typing: only what dates are made of, with the separators added
 * automatically, so that digits alone are enough.
 */
export function typeDateText(before: string, typed: string): string {
  const text = typed
    .replaceAll(/[.-]/g, '/')
    .replaceAll(/[^\d/: ]/g, '')
    .replaceAll(/([/: ])[/: ]+/g, '$1')
    .replace(/^[/: ]+/, '')
    .slice(0, DATE_TEXT_LENGTH)
  const isAppended = text.length > before.length && text.startsWith(before)
  if (!isAppended) return text
  return spreadDigits(text)
}

/** The hours that a list offers, `00:00` to `23:00`, with one more time in its place. */
export function hourlyTimes(extra?: string): string[] {
  const hours = Array.from({ length: 24 }, (_, hour) => `${twoDigits(hour)}:00`)
  return extra === undefined || hours.includes(extra) ? hours : [...hours, extra].toSorted()
}

/** Separators after two digits of day, month and hours, and after four of the year. */
function spreadDigits(text: string): string {
  const spread = text
    .replace(/^(\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{2}\/\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{2}\/\d{2}\/\d{4})(\d)/, '$1 $2')
    .replace(/^(\d{2}\/\d{2}\/\d{4} \d{2})(\d)/, '$1:$2')
    .slice(0, DATE_TEXT_LENGTH)
  if (/^\d{2}(?:\/\d{2})?$/.test(spread)) return `${spread}/`
  if (/^\d{2}\/\d{2}\/\d{4}$/.test(spread)) return `${spread} `
  return /^\d{2}\/\d{2}\/\d{2,4} \d{2}$/.test(spread) ? `${spread}:` : spread
}

function readYear(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year > LAST_NEW_YEAR ? 1900 + year : 2000 + year
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
