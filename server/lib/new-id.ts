import { randomUUID } from 'node:crypto'

const COUNTER_LIMIT = 0x1000
/** Versions 4 and 7 share the variant and random bits. */
const TAIL_AT = 19

let lastMs = 0
let counter = 0

/**
 * Returns a UUID version 7 for a row created at `now`: later rows sort later, rows of one
 * millisecond by the order of calls, which the package `uuid` does not keep.
 */
export function newId(now: Date): string {
  const ms = now.getTime()
  counter = ms === lastMs ? (counter + 1) % COUNTER_LIMIT : 0
  lastMs = ms
  const order = counter.toString(16).padStart(3, '0')
  return `${writeTime(ms)}-7${order}-${randomUUID().slice(TAIL_AT)}`
}

/** Returns the least id that a row created at `moment` may have. */
export function firstIdOf(moment: Date): string {
  return `${writeTime(moment.getTime())}-0000-0000-000000000000`
}

function writeTime(ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}
