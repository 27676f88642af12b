import { type AddressTrap, findAddressTrap } from './address-trap.ts'
import { keccak256 } from './keccak.ts'

const ADDRESS = /^0x[0-9a-f]{40}$/i

/**
 * `format`: not 0x and 40 digits; `checksum`: at least one character is mistyped; else money is
 * lost there.
 */
export type WhyNotAddress = 'missing' | 'format' | 'checksum' | AddressTrap

/**
 * Returns why this text is no valid address, or undefined. The case of the letters is a checksum
 * (EIP-55) where both cases occur; an address in one case has none.
 */
export function whyNotAddress(text: string): WhyNotAddress | undefined {
  if (text === '') return 'missing'
  if (!ADDRESS.test(text)) return 'format'
  const trap = findAddressTrap(text)
  if (trap) return trap
  const digits = text.slice(2)
  const hasOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return hasOneCase || digits === withChecksum(digits) ? undefined : 'checksum'
}

/**
 * Returns whether an address of the right format bears its checksum, which needs letters in both
 * cases.
 */
export function hasChecksum(address: string): boolean {
  const digits = address.slice(2)
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
}

/** Returns whether two texts are the same address; the case of letters is only a checksum. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Returns an address with the case of its letters as the checksum (EIP-55). */
export function toChecksumAddress(address: string): string {
  return `0x${withChecksum(address.slice(2))}`
}

/** Returns an address in its ten groups of four characters, the first with its prefix: `0x8ba1`. */
export function addressGroups(address: string): string[] {
  const [first = '', ...rest] = address.slice(2).match(/.{1,4}/g) ?? []
  return [`0x${first}`, ...rest]
}

/** Writes a letter in upper case when its digit of the hash is 8 or more. */
function withChecksum(digits: string): string {
  const lower = digits.toLowerCase()
  const hash = keccak256(lower)
  return Array.from(lower, (digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  ).join('')
}
