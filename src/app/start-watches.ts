import { watchErrors } from './error-watch.ts'
import { watchHomeSnapshot } from './home-snapshot-watch.ts'
import { watchInstall } from './install-watch.ts'
import { watchLaunches } from './launch-watch.ts'
import { watchChanges } from './live-watch.ts'
import { watchLock } from './lock-watch.ts'
import { registerServiceWorkerAfterStart } from './service-worker.ts'
import { watchPush } from './push-watch.ts'
import { queryClient } from './query-client.ts'
import { watchRefusals } from './refusal-watch.ts'
import { watchSentActs } from './sent-act-watch.ts'
import { watchSession } from './session-watch.ts'
import { watchUpdates } from './update-watch.ts'
import type { VersionGate } from './version-gate/version-gate.ts'

/** Starts what runs beside the pages for as long as the app is open; errors first. */
export function startWatches(gate: VersionGate): void {
  watchErrors()
  watchSession()
  watchLock()
  watchSentActs()
  watchRefusals(queryClient)
  watchHomeSnapshot()
  watchInstall()
  watchLaunches()
  watchChanges()
  watchPush()
  watchUpdates(gate)
  registerServiceWorkerAfterStart(gate)
}
