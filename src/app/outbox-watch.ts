import { localStore } from '../kernel/runtime/storage.ts'
import { report } from '../kernel/runtime/report.ts'
import { isSignedIn, onSessionChange } from '../kernel/session/session.ts'
import { queryClient } from './query-client.ts'

/** Sends messages to support that waited for the network when the app was closed (S9). */
export function watchOutbox(): void {
  addEventListener('online', look)
  onSessionChange(look)
  look()
}

function look(): void {
  if (!isSignedIn() || localStore.read('help-outbox') === undefined) return
  import('../features/help/outbox.ts')
    .then(({ sendQueued }) => sendQueued(queryClient))
    .catch((error: unknown) => report('help-outbox', error))
}
