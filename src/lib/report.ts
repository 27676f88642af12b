/** Where reports go besides the console: an operator may point it at a collector. */
type Collector = (report: { place: string; error: unknown }) => void

let collector: Collector | undefined

/** Sends every later report to `next` as well. */
export function collectReports(next: Collector): void {
  collector = next
}

/**
 * Says that something went wrong in `place` (A11).
 * `error` must hold nothing personal and no secret: it may leave the device.
 */
export function report(place: string, error: unknown): void {
  console.error(place, error)
  collector?.({ place, error })
}
