/** Reasons to block a reload that the owner did not request (A5). */
export type Hold =
  | 'money'
  | 'pay-modal'
  | 'top-up'
  | 'exchange'
  | 'registration'
  | 'login'
  | 'scanner'

const holds = new Map<symbol, Hold>()
const listeners = new Set<() => void>()

/** Blocks automatic reloads. Returns the function that releases the block. */
export function hold(name: Hold): () => void {
  const key = Symbol(name)
  holds.set(key, name)
  tell()
  return () => {
    if (holds.delete(key)) tell()
  }
}

export function isHeld(): boolean {
  return holds.size > 0
}

/** Returns whether a money call is in flight. */
export function isMoneyMoving(): boolean {
  return [...holds.values()].includes('money')
}

/** Calls `listener` whenever a block was added or released. */
export function onHoldsChange(listener: () => void): void {
  listeners.add(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
