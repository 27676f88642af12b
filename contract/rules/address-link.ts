import { cleanAddressName, isAddressName } from './address-form.ts'

const PATH = /^\/@([^/]+)\/?$/
const BARE = /^@[^/\s]+$/

/** A wallet address of the standard: the host that has it, and its name there. */
export interface AddressLink {
  host: string
  name: string
}

/**
 * Reads a wallet address, `https://host/@name` or `host/@name`, also as a payment pointer that
 * begins with `$`. Returns undefined for any other text, and for an address with more than a name.
 */
export function readAddressLink(text: string): AddressLink | undefined {
  const address = text.trim().replace(/^\$|^https?:\/\//i, '')
  if (/\s/.test(address) || !URL.canParse(`https://${address}`)) return undefined
  const { host, username, pathname, search, hash } = new URL(`https://${address}`)
  // A user name before the host would hide another host.
  if (username !== '' || search !== '' || hash !== '') return undefined
  const name = cleanAddressName(PATH.exec(pathname)?.[1] ?? '')
  return isAddressName(name) ? { host, name } : undefined
}

/**
 * Returns the name of an address of this host in what an owner types: the whole address, or `@name`
 * alone.
 */
export function readOwnAddressName(typed: string, host: string): string | undefined {
  const text = typed.trim()
  if (BARE.test(text)) {
    const name = cleanAddressName(text)
    return isAddressName(name) ? name : undefined
  }
  const link = readAddressLink(text)
  return link?.host === host ? link.name : undefined
}
