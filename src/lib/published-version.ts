/** What answers of the API tell of the published version; the version gate listens. */
const listeners = new Set<(version: string) => void>()

/** Passes on a version that an answer named. */
export function tellPublishedVersion(version: string | null): void {
  if (version === null) return
  for (const listener of listeners) listener(version)
}

/** Calls the listener with every version that an answer names. */
export function onPublishedVersion(listener: (version: string) => void): void {
  listeners.add(listener)
}
