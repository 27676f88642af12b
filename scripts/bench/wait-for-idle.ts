import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** The share of the processors that may be at work. */
const CALM = 0.1
const LOOK_MS = 500
/** A machine that others use is never calm: after that many looks it is taken as it is. */
const MAX_LOOKS = 40

/**
 * Until a browser that has just started, and what the visit before left behind, have come to rest.
 */
export async function waitForIdle(): Promise<void> {
  let before = readProcessors()
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    await sleep(LOOK_MS)
    const now = readProcessors()
    const idle = (now.idle - before.idle) / (now.all - before.all)
    if (1 - idle < CALM) return
    before = now
  }
}

/** Milliseconds of all processors since the machine started. */
function readProcessors(): { all: number; idle: number } {
  const times = cpus().map((cpu) => cpu.times)
  return {
    all: sum(times.flatMap((time) => Object.values(time))),
    idle: sum(times.map(({ idle }) => idle)),
  }
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
