/** What the owner must not lose to a reload that they did not ask for (A5). */
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

/** Keeps the page as it is until the function that this gives is called. */
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

/** A call that moves money is on its way. */
export function isMoneyMoving(): boolean {
  return [...holds.values()].includes('money')
}

/** Calls `listener` whenever a hold was added or released. */
export function onHoldsChange(listener: () => void): void {
  listeners.add(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
