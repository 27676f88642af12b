import { useState } from 'react'

/**
 * Computes a value of a growing input incrementally: continues from the last value when the input
 * changes.
 */
export function useIncremental<Made>(
  make: (before?: Made) => Made,
  isCurrent: (made: Made) => boolean,
): Made {
  const [made, setMade] = useState(() => make())
  if (isCurrent(made)) return made
  const next = make(made)
  setMade(next)
  return next
}
