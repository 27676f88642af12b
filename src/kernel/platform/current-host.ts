import { atom } from 'jotai'
import { store } from '../runtime/store.ts'
import type { Host } from './host.ts'
import { webHost } from './web-host.ts'

/**
 * The host that the app runs in: found before the first render, or after it where the host was
 * late.
 */
export const hostAtom = atom<Host>(webHost)

/** The host that the app runs in. */
export function host(): Host {
  return store.get(hostAtom)
}

/** Stores the host that was found. */
export function setHost(found: Host): void {
  store.set(hostAtom, found)
}
