import { BlockList, isIP } from 'node:net'

/** Addresses that lead to no host of the public Internet. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  // Teredo, documentation and 6to4 within the global addresses.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6')
}
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IP address is one of the public Internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !PRIVATE.check(address, 'ipv4')
  return version === 6 && GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6')
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost'])

/**
 * Returns whether messages may be sent to an endpoint: https at the usual port of a named host of
 * the public Internet. A sandbox may also send to this machine.
 */
export function isEndpointAllowed(endpoint: string, isLoopbackAllowed: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (isLoopbackAllowed && LOOPBACK.has(hostname)) return /^https?:$/.test(protocol)
  // Push services have names, not addresses; the address of the name is checked when it is used.
  const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname)
  return protocol === 'https:' && port === '' && isName && !/\.(?:local|internal)$/.test(hostname)
}
