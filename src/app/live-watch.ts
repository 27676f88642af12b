import { report } from '../kernel/runtime/report.ts'

/** Leaves network and processor to the first page, ms. */
const START_DELAY_MS = 2000

/**
 * Starts the live channel, what waited for the network, and what follows focus and language, after
 * the first page.
 */
export function watchChanges(): void {
  setTimeout(() => {
    import('./later-watches.ts')
      .then(({ startLaterWatches }) => startLaterWatches())
      .catch((error: unknown) => report('live', error))
  }, START_DELAY_MS)
}
