import { useLayoutEffect } from 'react'
import { hold, type Hold } from './holds.ts'

/** Keeps the page from being loaded again while `isOn` and the component is on screen (A5). */
export function useHold(name: Hold, isOn = true): void {
  useLayoutEffect(() => (isOn ? hold(name) : undefined), [name, isOn])
}
