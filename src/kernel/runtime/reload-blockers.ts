/** Reasons to block a reload that the owner did not request (A5). */
export type ReloadBlocker =
  | 'money'
  | 'pay-modal'
  | 'top-up'
  | 'exchange'
  | 'registration'
  | 'phone-change'
  | 'login'
  | 'scanner'

const blockers = new Map<symbol, ReloadBlocker>()
const listeners = new Set<() => void>()

/** Blocks automatic reloads. Returns the function that releases the block. */
export function blockReload(name: ReloadBlocker): () => void {
  const key = Symbol(name)
  blockers.set(key, name)
  notify()
  return () => {
    if (blockers.delete(key)) notify()
  }
}

/** Returns whether something blocks a reload (A5). */
export function isReloadBlocked(): boolean {
  return blockers.size > 0
}

/** Returns whether a money call is in flight. */
export function isMoneyMoving(): boolean {
  return [...blockers.values()].includes('money')
}

/**
 * Calls `listener` whenever a block was added or released. Returns the function that unsubscribes.
 */
export function onReloadBlockersChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
