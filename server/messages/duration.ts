import type { Language } from '../../contract/calls/texts.ts'
import { fill } from '../../contract/rules/fill-text.ts'
import { TEXTS } from '../../texts/texts.ts'

/** Seconds of each unit, the largest first. */
const UNITS = [
  { key: 'duration.days', seconds: 86_400 },
  { key: 'duration.hours', seconds: 3600 },
  { key: 'duration.minutes', seconds: 60 },
  { key: 'duration.seconds', seconds: 1 },
] as const

/** Longest wait that is written in seconds. */
const SECONDS_UP_TO = 60

/**
 * How long to wait, in words: `30 days`, `23 hours 5 minutes`, `1 минуту`. Two units at most, the
 * smaller one rounded up, so that the wait is over when it is said to be.
 */
export function writeDuration(seconds: number, language: Language): string {
  const whole = Math.max(1, Math.ceil(seconds))
  const smallest = whole <= SECONDS_UP_TO ? 1 : whole <= UNITS[0].seconds ? 60 : 3600
  let left = Math.ceil(whole / smallest) * smallest
  const words: string[] = []
  for (const { key, seconds: size } of UNITS) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0) words.push(fill(TEXTS[language].server[key], { count }, language))
  }
  return words.join(' ')
}
