import { report } from '../kernel/runtime/report.ts'

/** Leaves network and processor to the first page, ms. */
const START_DELAY_MS = 2000

/** Starts the live channel, and what waited for the network, after the first page. */
export function watchChanges(): void {
  setTimeout(() => {
    import('./live/start-live.ts')
      .then(({ startLive }) => startLive())
      .catch((error: unknown) => report('live', error))
  }, START_DELAY_MS)
}
