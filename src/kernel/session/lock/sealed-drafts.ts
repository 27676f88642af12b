import * as v from 'valibot'
import { report } from '../../runtime/report.ts'
import { isKey, sessionStore } from '../../runtime/storage.ts'
import { readDataKey } from './locked.ts'
import { seal, unseal } from './vault.ts'

const KEY = 'sealed-drafts'

const Sealed = v.object({ iv: v.string(), data: v.string() })
const Values = v.record(v.string(), v.string())

let isSealing = false
let isStale = false

/**
 * Keeps what the tab stores of the owner of a locked app encrypted, by the key of the offline copy,
 * so that an update and a reload leave what was typed (M1).
 */
export function sealDrafts(): void {
  sessionStore.onVolatileChange(() => {
    isStale = true
    if (!isSealing) void write().catch((error: unknown) => report('lock.drafts', error))
  })
}

/** Puts it back into the memory of the opened app; what was typed since stays. */
export async function unsealDrafts(): Promise<void> {
  const key = readDataKey()
  const kept = sessionStore.read(KEY)
  if (!key || kept === undefined) return
  try {
    const sealed = v.parse(v.pipe(v.string(), v.parseJson(), Sealed), kept)
    const values = v.parse(v.pipe(v.string(), v.parseJson(), Values), await unseal(key, sealed))
    for (const [name, value] of Object.entries(values)) {
      if (isKey(name) && sessionStore.read(name) === undefined) sessionStore.write(name, value)
    }
  } catch {
    // Encrypted for an earlier lock.
    sessionStore.remove(KEY)
  }
}

async function write(): Promise<void> {
  isSealing = true
  try {
    while (isStale) {
      isStale = false
      const key = readDataKey()
      // What was typed before the app was locked stays until it is opened.
      if (!key) return
      const values = Object.fromEntries(sessionStore.readVolatile())
      const sealed = await seal(key, JSON.stringify(values))
      if (readDataKey() === key) sessionStore.write(KEY, JSON.stringify(sealed))
    }
  } finally {
    isSealing = false
  }
}
