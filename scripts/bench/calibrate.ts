import { median } from './median.ts'
import { measureFirst } from './visit.ts'

/**
 * The aims are those of a phone: a processor four times slower than that of the machine where the floor's first
 * paint then came after this many ms.
 */
const PHONE_MS = 1096
const LOW = 2
const HIGH = 4
const ROUNDS = 7
/** Below this the processor is not slowed at all. */
const LEAST = 1

interface Calibration {
  slowdown: number
  /** The floor's first paint at the slowdowns that were tried, to print. */
  tried: string
}

/**
 * How many times slower this machine's processor must be to be that phone: the time to the floor's first paint
 * grows in proportion to the slowdown, on top of what the network takes. To a tenth.
 */
export async function calibrate(floorUrl: string): Promise<Calibration> {
  const paints: Record<number, number[]> = { [LOW]: [], [HIGH]: [] }
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const slowdown of [LOW, HIGH]) {
      const { paint } = await measureFirst({ name: 'floor', url: floorUrl, marker: 'h1' }, slowdown)
      if (round >= 0) paints[slowdown]?.push(paint)
    }
  }
  const atLow = median(paints[LOW] ?? [])
  const atHigh = median(paints[HIGH] ?? [])
  const perStep = (atHigh - atLow) / (HIGH - LOW)
  const slowdown = Math.max(LEAST, LOW + (PHONE_MS - atLow) / perStep)
  const tried = `${Math.round(atLow)} ms at ${LOW}, ${Math.round(atHigh)} ms at ${HIGH}`
  return { slowdown: Math.round(slowdown * 10) / 10, tried }
}
