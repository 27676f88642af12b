import type { Settlers } from '../domain/provider-events/claim-events.ts'

/** How the events of each kind are settled: by reading their subject again at its provider. */
export function listSettlers(): Settlers {
  return {}
}
