import { useLayoutEffect } from 'react'
import { hold, type Hold } from './holds.ts'

/** Blocks automatic reloads while `isOn` and the component is mounted (A5). */
export function useHold(name: Hold, isOn = true): void {
  useLayoutEffect(() => (isOn ? hold(name) : undefined), [name, isOn])
}
