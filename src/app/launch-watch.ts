import { isHeld } from '../lib/holds.ts'
import { onLaunch } from '../platform/launches.ts'
import { router } from './router.ts'

/**
 * Opens the page of a shortcut in the window that is open already. The icon itself only brings the app
 * to the front, and nothing takes a payment or a typed code from the owner's hands (A10).
 */
export function watchLaunches(): void {
  onLaunch(({ pathname, search }) => {
    if (pathname === '/' || pathname === router.history.location.pathname || isHeld()) return
    router.history.push(pathname + search)
  })
}
