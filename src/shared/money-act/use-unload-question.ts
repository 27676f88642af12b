import { useEffect } from 'react'

/**
 * Makes the browser ask before the page is closed or reloaded while an act waits for its answer.
 */
export function useUnloadQuestion(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOn])
}
