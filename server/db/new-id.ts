import { randomUUID } from 'node:crypto'

const COUNTER_LIMIT = 0x1000
/** Variant and random bits of a UUID are alike in versions 4 and 7. */
const TAIL_AT = 19

let lastMs = 0
let counter = 0

/**
 * A UUID of version 7 for a row made at `now`: rows made later sort later, and those of one
 * millisecond in the order of the calls.
 */
export function newId(now: Date): string {
  const ms = now.getTime()
  counter = ms === lastMs ? (counter + 1) % COUNTER_LIMIT : 0
  lastMs = ms
  const time = ms.toString(16).padStart(12, '0')
  const order = counter.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${randomUUID().slice(TAIL_AT)}`
}
