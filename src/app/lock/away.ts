/** A moment by both clocks of the device, ms. */
export interface AwayMoment {
  /** The time of day, which the owner can change. */
  wall: number
  /** Only runs forward, and on some devices not while they sleep. */
  steady: number
}

/** Returns the present moment by both clocks. */
export function readMoment(): AwayMoment {
  return { wall: Date.now(), steady: performance.now() }
}

/**
 * Returns whether `ms` have passed since a moment by either clock. A clock that was set back counts
 * as passed.
 */
export function hasElapsed(since: AwayMoment, ms: number, now = readMoment()): boolean {
  const wall = now.wall - since.wall
  return wall < 0 || Math.max(wall, now.steady - since.steady) >= ms
}
