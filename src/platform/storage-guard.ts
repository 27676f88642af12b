import { MemoryStorage } from './memory-storage.ts'

const PROBE = 'storage-probe'

/**
 * Gives the page storage in memory, for as long as it lives, where the browser refuses its own to a
 * framed page: the SDK fails at the first look at it.
 */
export function guardStorage(): void {
  guard('localStorage')
  guard('sessionStorage')
}

function guard(name: 'localStorage' | 'sessionStorage'): void {
  try {
    window[name].setItem(PROBE, PROBE)
    window[name].removeItem(PROBE)
  } catch {
    Object.defineProperty(window, name, { value: new MemoryStorage(), configurable: true })
  }
}
