import { useState } from 'react'

/** Runs an act and returns its result, or `undefined` immediately while another one runs. */
export type SingleFlight = <Result>(act: () => Promise<Result>) => Promise<Result | undefined>

/** One act at a time: a second press may come before the next render disables the button. */
function createSingleFlight(): SingleFlight {
  let isRunning = false
  return async (act) => {
    if (isRunning) return undefined
    isRunning = true
    try {
      return await act()
    } finally {
      isRunning = false
    }
  }
}

/** A single flight that lives as long as the component (U24). */
export function useSingleFlight(): SingleFlight {
  const [flight] = useState(createSingleFlight)
  return flight
}
