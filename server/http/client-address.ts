import { isIP } from 'node:net'

export interface ClientAddress {
  /** Key of limits: an IPv4 address, or the /48 of an IPv6 one (decision 028). */
  limitKey: string
  /** Stored with a session: /24 or /48, too coarse to identify a household. */
  prefix: string
  /** The whole address, for comparing with networks; never stored. Empty when it is not known. */
  ip: string
}

const UNKNOWN: ClientAddress = { limitKey: 'unknown', prefix: '', ip: '' }

/**
 * Returns the client's address. `forwarded` is X-Forwarded-For, of which only the entries appended
 * by `trustProxy` proxies are trusted; with 0 the socket's address counts.
 */
export function findClientAddress(
  socketAddress: string | undefined,
  forwarded: string | undefined,
  trustProxy: number,
): ClientAddress {
  const chain = (forwarded ?? '').split(',').map((entry) => entry.trim())
  const entry = trustProxy > 0 ? withoutPort(chain.at(-trustProxy) ?? '') : ''
  const address = unmap(isIP(entry) ? entry : (socketAddress ?? ''))
  if (isIP(address) === 4) {
    const prefix = `${address.split('.').slice(0, 3).join('.')}.0/24`
    return { limitKey: address, prefix, ip: address }
  }
  if (isIP(address) === 6) {
    const prefix = `${expand(address).slice(0, 3).join(':')}::/48`
    return { limitKey: prefix, prefix, ip: address.replace(/%.*$/, '') }
  }
  return UNKNOWN
}

/** Some proxies append the port of the client: `192.0.2.1:5060`, `[2001:db8::1]:5060`. */
function withoutPort(entry: string): string {
  return entry.replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, '$1').replace(/^\[(.*)\](?::\d{1,5})?$/, '$1')
}

/** Matches `::ffff:192.0.2.1`, an IPv4 address on a dual-stack socket. */
function unmap(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/**
 * The eight groups of an IPv6 address, without leading zeros; an embedded IPv4 tail is left out.
 */
function expand(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const missing = Math.max(0, 8 - before.length - after.length)
  const zeros = tail === undefined ? [] : Array.from({ length: missing }, () => '0')
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
