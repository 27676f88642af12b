import { report } from '../kernel/runtime/report.ts'
import { isLockOn } from '../kernel/runtime/storage.ts'
import { onLockChange } from '../kernel/session/lock/locked.ts'
import { renewOfflineCopy } from './offline-copy/offline-copy.ts'
import { queryClient } from './query-client.ts'

/** Locks the app when its owner is away, once a lock is turned on here or in another tab (M1). */
export function watchLock(): void {
  onLockChange(() => {
    renewOfflineCopy(queryClient)
    guard()
  })
  addEventListener('storage', ({ key }) => key === 'app-lock' && guard())
  guard()
}

function guard(): void {
  if (!isLockOn()) return
  import('./lock/guard.ts')
    .then(({ startGuard }) => startGuard())
    .catch((error: unknown) => report('lock', error))
}
