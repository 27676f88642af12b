/** Passes the published version, which API answers name, to the version gate. */
const listeners = new Set<(version: string) => void>()

/** Reports a version that an answer named. */
export function announcePublishedVersion(version: string | null): void {
  if (version === null) return
  for (const listener of listeners) listener(version)
}

/** Calls the listener with each reported version. */
export function onPublishedVersion(listener: (version: string) => void): void {
  listeners.add(listener)
}
