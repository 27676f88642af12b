export interface IntentKeys {
  /** Returns the key of an intent, the same one until its outcome is known. */
  keyFor: (intent: readonly string[]) => string
  /**
   * Ends an intent whose outcome is known, or all of them: doing the same again is a new intent.
   */
  settle: (intent?: readonly string[]) => void
}

/**
 * Keeps the idempotency keys of intents (K2): pressing again after a missing answer repeats the
 * same act instead of starting a second one. Lives in memory with its form.
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

/** Keys of payments in flight, also after their screen was left. */
export function keysUnderway(): IntentKeys | undefined {
  return underway
}

export function keepUnderway(keys: IntentKeys | undefined): void {
  underway = keys
}
