import { MemoryStorage } from './memory-storage.ts'

const PROBE = 'storage-probe'

/**
 * Gives the page storage in memory where the browser refuses its own to a framed page: the SDK
 * fails at the first look at it. Gives whether what is stored outlives the page.
 */
export function guardStorage(): boolean {
  return [guard('localStorage'), guard('sessionStorage')].every(Boolean)
}

function guard(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    window[name].setItem(PROBE, PROBE)
    window[name].removeItem(PROBE)
    return true
  } catch {
    Object.defineProperty(window, name, { value: new MemoryStorage(), configurable: true })
    return false
  }
}
