/** A second receiver of reports besides the console, such as an operator's collector. */
type Collector = (report: { place: string; error: unknown }) => void

let collector: Collector | undefined

/** Sends every later report to `next` as well. */
export function collectReports(next: Collector): void {
  collector = next
}

/**
 * Reports an error in `place` (A11). `error` must hold no personal data and no secret: it may leave
 * the device.
 */
export function report(place: string, error: unknown): void {
  console.error(place, error)
  collector?.({ place, error })
}
