import type { Host } from '../kernel/platform/host.ts'
import { nextTask } from '../kernel/runtime/next-task.ts'
import { onOverlaysChange } from '../kernel/runtime/overlay-stack.ts'
import { isMoneyMoving, onReloadBlockersChange } from '../kernel/runtime/reload-blockers.ts'
import { store } from '../kernel/runtime/store.ts'
import { isLockedAtom } from '../kernel/session/lock/locked.ts'
import { router } from './router.ts'
import { isSomethingTyped } from './version-gate/typed-input.ts'

/** Makes the host ask before it closes the app while money moves or a form has typed text (Q2). */
export function watchClosing(host: Host): void {
  let isAsking = false
  const check = async () => {
    // After the fields that the event adds, empties or removes.
    await nextTask()
    const isLost = isMoneyMoving() || isSomethingTyped()
    if (isLost === isAsking) return
    isAsking = isLost
    host.confirmClosing(isLost)
  }
  const start = () => void check()
  for (const type of ['input', 'focusout', 'click']) document.addEventListener(type, start, true)
  onReloadBlockersChange(start)
  onOverlaysChange(start)
  store.sub(isLockedAtom, start)
  router.subscribe('onRendered', start)
}
