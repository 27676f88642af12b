import { useEffect } from 'react'

/** Keeps the screen on while the component is mounted and the page is visible, where supported. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: { release: () => Promise<void> } | undefined
    let isGone = false
    const take = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      const taken = await navigator.wakeLock.request('screen')
      if (isGone) await taken.release()
      else lock = taken
    }
    // A device may refuse, for example to save energy: the code works all the same.
    const tryTake = () => void take().catch(() => {})
    tryTake()
    document.addEventListener('visibilitychange', tryTake)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', tryTake)
      void lock?.release().catch(() => {})
    }
  }, [])
}
