import { MemoryStorage } from './memory-storage.ts'

const PROBE = 'storage-probe'

/**
 * Installs in-memory storage where the browser denies storage to a framed page: the SDK fails on
 * first access.
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
