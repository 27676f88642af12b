import { followLanguage } from '../kernel/texts/switch-language.ts'
import { watchFocus } from './focus-watch.ts'
import { startLive } from './live/start-live.ts'

/** Starts what the first page does not need. */
export function startLaterWatches(): void {
  watchFocus()
  followLanguage()
  startLive()
}
