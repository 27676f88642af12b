import { isIP } from 'node:net'
import type { CountedNetworks } from '../domain/limits/network-limits.ts'

export interface ClientAddress {
  /** Key of limits of one phone: an IPv4 address, or the /48 of an IPv6 one (decision 028). */
  limitKey: string
  /** Limits of clients count by these: an IPv4 address, or /64, /56 and /48 of an IPv6 one. */
  networks: CountedNetworks
  /** Stored with a session: /24 or /48, too coarse to identify a household. */
  prefix: string
  /** The whole address, for comparing with networks; never stored. Empty when it is not known. */
  ip: string
}

const UNKNOWN: ClientAddress = { ...countAs('unknown'), prefix: '', ip: '' }
/**
 * Times the limit of one address, by the length of a prefix: a provider assigns a /64 to a phone, a
 * /56 to a household, a /48 to a site.
 */
const MULTIPLES = { 64: 1, 56: 4, 48: 16 } as const

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
    return { ...countAs(address), prefix, ip: address }
  }
  if (isIP(address) === 6) {
    const groups = expand(address)
    const site = groups.slice(0, 3).join(':')
    const subnet = Number.parseInt(groups[3] ?? '0', 16)
    const prefix = `${site}::/48`
    const networks: CountedNetworks = [
      { name: `${site}:${subnet.toString(16)}::/64`, multiple: MULTIPLES[64] },
      { name: `${site}:${(subnet & 0xff00).toString(16)}::/56`, multiple: MULTIPLES[56] },
      { name: prefix, multiple: MULTIPLES[48] },
    ]
    return { limitKey: prefix, networks, prefix, ip: address.replace(/%.*$/, '') }
  }
  return UNKNOWN
}

function countAs(name: string): Pick<ClientAddress, 'limitKey' | 'networks'> {
  return { limitKey: name, networks: [{ name, multiple: 1 }] }
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
