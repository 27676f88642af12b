import { isReloadBlocked } from '../kernel/runtime/reload-blockers.ts'
import { onLaunch } from '../kernel/platform/launch-queue.ts'
import { router } from './router.ts'

/**
 * Opens the page of a shortcut in the window that is already open. The icon itself only focuses the
 * app, and no launch interrupts a payment or a typed code (A10).
 */
export function watchLaunches(): void {
  onLaunch(({ pathname, search }) => {
    if (pathname === '/' || pathname === router.history.location.pathname || isReloadBlocked())
      return
    router.history.push(pathname + search)
  })
}
