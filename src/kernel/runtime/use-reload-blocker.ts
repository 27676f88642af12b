import { useLayoutEffect } from 'react'
import { blockReload, type ReloadBlocker } from './reload-blockers.ts'

/** Blocks automatic reloads while `isOn` and the component is mounted (A5). */
export function useReloadBlocker(name: ReloadBlocker, isOn = true): void {
  useLayoutEffect(() => (isOn ? blockReload(name) : undefined), [name, isOn])
}
