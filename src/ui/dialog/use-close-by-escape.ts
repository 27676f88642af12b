import { useEffect, useEffectEvent } from 'react'

/**
 * Escape closes what is opened beside a list, while no dialog lies over it and nothing else has
 * used the key.
 */
export function useCloseByEscape(close: () => void): void {
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    const isFree = document.querySelector('dialog[open]') === null
    if (event.key === 'Escape' && !event.defaultPrevented && isFree) close()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeByKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
