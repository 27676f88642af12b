export interface IntentKeys {
  /** The key of what the owner wants done: the same until it is settled or something else is wanted. */
  keyFor: (intent: readonly string[]) => string
  /** The outcome is known: wanting the same again is another intent. */
  settle: () => void
}

/**
 * Keeps the idempotency key of one intent (K2): pressing again after an answer that never came asks
 * for the same act, not for a second one. Lives in memory with the form it belongs to.
 */
export function createIntentKeys(newKey: () => string = () => crypto.randomUUID()): IntentKeys {
  let current: { intent: string; key: string } | undefined
  return {
    keyFor: (parts) => {
      const intent = JSON.stringify(parts)
      if (current?.intent !== intent) current = { intent, key: newKey() }
      return current.key
    },
    settle: () => {
      current = undefined
    },
  }
}
