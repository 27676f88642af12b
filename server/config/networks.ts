import { BlockList, isIP } from 'node:net'

/** Returns whether a text is an address, or one with the length of its prefix behind a slash. */
export function isNetwork(text: string): text is string {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsOf(family))
}

/** Returns the networks as a list to look an address up in. */
export function listNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address)
    list.addSubnet(address, bits === undefined ? bitsOf(family) : Number(bits), familyName(family))
  }
  return list
}

/** Returns whether an address is in one of the networks. */
export function isInside(list: BlockList, ip: string): boolean {
  const family = isIP(ip)
  return family !== 0 && list.check(ip, familyName(family))
}

const bitsOf = (family: number) => (family === 6 ? 128 : 32)
const familyName = (family: number) => (family === 6 ? 'ipv6' : 'ipv4')
