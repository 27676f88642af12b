import type { OwnPlaces } from '../../domain/open-payments/own-places.ts'

/** Where the parts of Open Payments are on one origin. */
export interface Places extends OwnPlaces {
  origin: string
  authServer: string
  resourceServer: string
  /** A wallet address without its name. */
  prefix: string
}

/** Path of the resource server; the authorization server is below it. */
export const RESOURCE_PATH = '/op'
/** Path of the authorization server. */
export const AUTH_PATH = '/op/auth'

/** Returns where the parts of Open Payments are on an origin. */
export function placesOn(origin: string): Places {
  const resourceServer = origin + RESOURCE_PATH
  const prefix = `${origin}/@`
  return {
    origin,
    authServer: origin + AUTH_PATH,
    resourceServer,
    prefix,
    readName: (address) => behind(address, prefix),
    readIncomingId: (address) => behind(address, `${resourceServer}/incoming-payments/`),
    readQuoteId: (address) => behind(address, `${resourceServer}/quotes/`),
  }
}

/**
 * Returns what an address has behind its beginning; undefined for another beginning, and for more
 * than one part.
 */
function behind(address: string, beginning: string): string | undefined {
  if (!address.startsWith(beginning)) return undefined
  const rest = address.slice(beginning.length).replace(/\/$/, '')
  return /^[\w-]{1,64}$/.test(rest) ? rest : undefined
}
