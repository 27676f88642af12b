import type { StorageKey } from '../runtime/storage.ts'

/** Returns a value of local storage; null where there is none or the browser refuses storage. */
export function stored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
