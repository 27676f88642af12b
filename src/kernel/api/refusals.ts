const listeners = new Set<(code: string) => void>()

/** Calls `listener` with the code of each refusal of the server. */
export function onRefusal(listener: (code: string) => void): void {
  listeners.add(listener)
}

/** Announces a refusal, so that what it speaks of is read anew. */
export function announceRefusal(code: string): void {
  for (const listener of listeners) listener(code)
}
