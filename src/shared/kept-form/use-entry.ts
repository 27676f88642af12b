import { useLocation, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns the key of the history entry that shows the page. While the next page is loaded it is
 * still the entry of this one: what was typed here must not be kept for an entry that shows
 * something else.
 */
export function useEntry(): string {
  const opened = useLocation({ select: ({ state: { __TSR_key: key = '' } }) => key })
  const resolved = useRouterState({
    select: ({ resolvedLocation }) => {
      const { __TSR_key: key = '' } = resolvedLocation?.state ?? {}
      return key
    },
  })
  // Another entry of the same page shows it at once.
  const isHere = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname === resolvedLocation?.pathname,
  })
  const [entry, setEntry] = useState(opened)
  const [known, setKnown] = useState(resolved)
  if (resolved !== known) {
    setKnown(resolved)
    if (resolved !== '') setEntry(resolved)
  }
  return isHere ? opened : entry
}
