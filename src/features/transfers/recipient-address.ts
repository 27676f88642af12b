import { cleanAddressName, isAddressNameStart } from '../../../contract/rules/address-form.ts'
import { readOwnAddressName } from '../../../contract/rules/address-link.ts'

/**
 * What a typed recipient's address is so far: the name of an address, the beginning of one, or
 * something else.
 */
export type TypedAddress = { kind: 'name'; name: string } | { kind: 'incomplete' | 'wrong' }

/**
 * An address in the field of a phone, at the start of its text or behind the digits that were
 * there.
 */
const IN_PHONE_FIELD = /^[\d\s()+-]*((?:\$|https?:\/\/)?(?:[^\s/@]+\/)?@.*)$/i
const SCHEME = /^(?:\$|https?:\/\/)/i
/** `@name` or a name alone: no other text has these signs only. */
const NAME_ALONE = /^@?[a-z\d-]+$/i

/**
 * Reads the wallet address of a recipient: `@name`, the name alone, or the whole address at this
 * host. An address of another host is wrong.
 */
export function readRecipientAddress(typed: string, host: string): TypedAddress {
  const text = typed.trim()
  const whole = NAME_ALONE.test(text) ? `@${text.replace(/^@/, '')}` : text
  const name = readOwnAddressName(whole, host)
  if (name !== undefined) return { kind: 'name', name }
  return { kind: isStart(text, host) ? 'incomplete' : 'wrong' }
}

/**
 * Returns the wallet address in a text of the field of a phone; undefined for a phone, an e-mail
 * address, and any other text.
 */
export function findAddressIn(text: string): string | undefined {
  return IN_PHONE_FIELD.exec(text.trim())?.[1]
}

/** Returns whether further typing can make an address at this host of a text. */
function isStart(text: string, host: string): boolean {
  const rest = text.replace(SCHEME, '').toLowerCase()
  const prefix = `${host}/@`
  if ('https://'.startsWith(text.toLowerCase()) || prefix.startsWith(rest)) return true
  return isAddressNameStart(
    cleanAddressName(rest.startsWith(prefix) ? rest.slice(prefix.length) : rest),
  )
}
