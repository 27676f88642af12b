/** An in-process signal with any number of listeners. */
export interface Signal {
  notify(): void
  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** Creates a signal without listeners. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    notify: () => listeners.forEach((listener) => listener()),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
