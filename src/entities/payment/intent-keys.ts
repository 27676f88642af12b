export interface IntentKeys {
  /** The key of what the owner wants done: the same until its outcome is known. */
  keyFor: (intent: readonly string[]) => string
  /** The outcome is known, of all without one named: wanting the same again is another intent. */
  settle: (intent?: readonly string[]) => void
}

/**
 * Keeps the idempotency keys of intents (K2): pressing again after an answer that never came asks
 * for the same act, not for a second one. Lives in memory with the form it belongs to.
 */
export function createIntentKeys(newKey: () => string = () => crypto.randomUUID()): IntentKeys {
  const keys = new Map<string, string>()
  return {
    keyFor: (parts) => {
      const intent = JSON.stringify(parts)
      const key = keys.get(intent) ?? newKey()
      keys.set(intent, key)
      return key
    },
    settle: (parts) => {
      if (parts) keys.delete(JSON.stringify(parts))
      else keys.clear()
    },
  }
}

let underway: IntentKeys | undefined

/** The keys of the payment that is on its way, whether or not its screen is still there. */
export function keysUnderway(): IntentKeys | undefined {
  return underway
}

export function keepUnderway(keys: IntentKeys | undefined): void {
  underway = keys
}
