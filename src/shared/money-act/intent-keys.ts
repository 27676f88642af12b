import { useEffect, useState } from 'react'
import { claimInTabs, type TabClaim } from '../../kernel/runtime/tab-claims.ts'

export interface IntentKeys {
  /** Returns the key of an intent, the same one until its outcome is known, in all open tabs. */
  keyFor: (intent: readonly string[]) => Promise<string>
  /**
   * Ends an intent whose outcome is known, or all of them: doing the same again is a new intent.
   */
  settle: (intent?: readonly string[]) => void
  /**
   * Registers a user of the keys, a form or a call in flight, and returns the function that removes
   * it. Removing the last user drops the intents of unknown outcome.
   */
  use: () => () => void
}

/** One function for each set of keys in use, which ends the intent of a key. */
const usedKeys = new Set<(key: string) => void>()

/** Ends the intent that has this key, in whatever form: its outcome was asked for and is known. */
export function settleKey(key: string): void {
  for (const endKey of usedKeys) endKey(key)
}

type Claim = (name: string, propose: () => string) => Promise<TabClaim>

/**
 * Keeps the idempotency keys of intents (K2): pressing again after a missing answer, in this tab or
 * in another one, repeats the same act instead of starting a second one. Lives in memory with its
 * form. `kind` separates the intents of different acts.
 */
export function createIntentKeys(
  kind: string,
  newKey: () => string = () => crypto.randomUUID(),
  claim: Claim = claimInTabs,
): IntentKeys {
  const claims = new Map<string, Promise<TabClaim>>()
  let users = 0
  const drop = (intent: string, how: 'end' | 'release') => {
    void claims.get(intent)?.then((one) => one[how]())
    claims.delete(intent)
  }
  const dropAll = (how: 'end' | 'release') => {
    for (const intent of claims.keys()) drop(intent, how)
  }
  const endKey = (key: string) => {
    for (const [intent, claimed] of claims) {
      void claimed.then(({ value }) => value === key && drop(intent, 'end'))
    }
  }
  return {
    keyFor: async (parts) => {
      const intent = JSON.stringify(parts)
      const claimed = claims.get(intent) ?? digest(kind, intent).then((name) => claim(name, newKey))
      claims.set(intent, claimed)
      return (await claimed).value
    },
    settle: (parts) => (parts ? drop(JSON.stringify(parts), 'end') : dropAll('end')),
    use: () => {
      users += 1
      usedKeys.add(endKey)
      return () => {
        users -= 1
        if (users > 0) return
        usedKeys.delete(endKey)
        dropAll('release')
      }
    },
  }
}

/** Returns the keys of a form and drops them when it unmounts. */
export function useIntentKeys(create: () => IntentKeys): IntentKeys {
  const [keys] = useState(create)
  useEffect(() => keys.use(), [keys])
  return keys
}

/** Returns a name for the intent that does not contain the number of a card. */
async function digest(kind: string, intent: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${kind} ${intent}`)
  // Pages without TLS have neither digests nor locks.
  if (!globalThis.crypto?.subtle) return ''
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const underway = new Map<string, IntentKeys>()

/** Returns the keys of such payments in flight, also after their screen was left. */
export function keysUnderway(kind: string): IntentKeys | undefined {
  return underway.get(kind)
}

/** Keeps the keys of an act of a kind while it is under way; undefined deletes them. */
export function keepUnderway(kind: string, keys: IntentKeys | undefined): void {
  if (keys) underway.set(kind, keys)
  else underway.delete(kind)
}
