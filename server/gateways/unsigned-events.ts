import { timingSafeEqual } from 'node:crypto'
import { isInside, listNetworks } from '../config/networks.ts'
import type { EventSource } from './event-source.ts'

/** What stands for the signature of a provider that signs nothing. */
export interface EventDoor {
  /** The last part of the address to which the provider reports. */
  secret: string | undefined
  /** The networks from which it reports, such as `192.0.2.0/24`; all where there are none. */
  networks: readonly string[] | undefined
}

/**
 * Returns the source with a check of where its events come from and what address they were sent to.
 */
export function guardEvents(source: EventSource, { secret, networks }: EventDoor): EventSource {
  const allowed = networks && listNetworks(networks)
  return {
    ...source,
    isFrom: ({ ip, secret: given }) =>
      isSameSecret(secret, given) && (!allowed || isInside(allowed, ip)),
  }
}

/** Without a secret the address has none. */
function isSameSecret(secret: string | undefined, given: string | undefined): boolean {
  if (secret === undefined || given === undefined) return secret === given
  const [left, right] = [Buffer.from(secret), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
