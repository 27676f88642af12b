import { isIP } from 'node:net'

export interface ClientAddress {
  /** What limits count by: an IPv4 address, or the /48 of an IPv6 one (decision 028). */
  limitKey: string
  /** What is stored with a session: /24 or /48, too coarse to point at a household. */
  prefix: string
}

const UNKNOWN: ClientAddress = { limitKey: 'unknown', prefix: '' }

/**
 * Where a request comes from. `forwarded` is X-Forwarded-For, of which only the entries that
 * `trustProxy` proxies appended are believed; with 0 the socket's own address counts.
 */
export function findClientAddress(
  socketAddress: string | undefined,
  forwarded: string | undefined,
  trustProxy: number,
): ClientAddress {
  const chain = (forwarded ?? '').split(',').map((entry) => entry.trim())
  const entry = trustProxy > 0 ? chain.at(-trustProxy) : undefined
  const address = unmap(entry && isIP(entry) ? entry : (socketAddress ?? ''))
  if (isIP(address) === 4) {
    return { limitKey: address, prefix: `${address.split('.').slice(0, 3).join('.')}.0/24` }
  }
  if (isIP(address) === 6) {
    const prefix = `${expand(address).slice(0, 3).join(':')}::/48`
    return { limitKey: prefix, prefix }
  }
  return UNKNOWN
}

/** `::ffff:192.0.2.1`, as a socket that serves both families spells IPv4. */
function unmap(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** The eight groups of an IPv6 address, without leading zeros; an embedded IPv4 tail is left out. */
function expand(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const missing = Math.max(0, 8 - before.length - after.length)
  const zeros = tail === undefined ? [] : Array.from({ length: missing }, () => '0')
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
