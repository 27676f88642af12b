import { isIP } from 'node:net'

/** The site that passkeys belong to. */
export interface RelyingParty {
  /** Its domain. */
  id: string
  /** Where its pages are, `https://wallet.example`. */
  origin: string
}

/**
 * Returns the site of an address of the settings; undefined where browsers make no passkeys:
 * without TLS, but on localhost, and at the number of a host.
 */
export function findRelyingParty(address: string | undefined): RelyingParty | undefined {
  if (!address) return undefined
  const { protocol, hostname, origin } = new URL(address)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  const isNumber = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  return isSafe && !isNumber ? { id: hostname, origin } : undefined
}
