/** How an answer came that named a version. */
interface Named {
  /** It may have been stored on its way, with the version of that time. */
  isStored: boolean
}
type Listener = (version: string, named: Named) => void

/** Passes the published version, which API answers name, to the version gate. */
const listeners = new Set<Listener>()

/** Reports a version that an answer named. */
export function announcePublishedVersion(version: string | null, named: Named): void {
  if (version === null) return
  for (const listener of listeners) listener(version, named)
}

/** Calls the listener with each reported version. */
export function onPublishedVersion(listener: Listener): void {
  listeners.add(listener)
}
