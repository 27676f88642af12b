import { useState } from 'react'

/**
 * What is made of an input that grows, kept as state: made anew, going on from the last one, whenever
 * that is no longer of the current input.
 */
export function useContinued<Made>(
  make: (before?: Made) => Made,
  isCurrent: (made: Made) => boolean,
): Made {
  const [made, setMade] = useState(() => make())
  if (isCurrent(made)) return made
  const next = make(made)
  setMade(next)
  return next
}
