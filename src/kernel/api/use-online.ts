import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** True while the device has a network, as far as the browser knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    () => true,
  )
}
