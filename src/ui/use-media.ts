import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** True while a media query matches. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  const subscribe = useCallback(
    (onChange: () => void) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media.matches)
}
