import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Media query of the wide layout (U6). */
export const WIDE = '(min-width: 768px)'

/** Media query of the right column (U6). */
export const SIDE_COLUMN = '(min-width: 1200px)'

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
  // The second one is for the prerendering build.
  return useSyncExternalStore(
    subscribe,
    () => media.matches,
    () => media.matches,
  )
}
