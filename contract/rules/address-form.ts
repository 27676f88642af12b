/** Least and most characters of the name in a wallet address. */
const ADDRESS_NAME_LENGTH = { min: 3, max: 30 } as const
/** Latin letters and digits, with single hyphens between them. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const NAME_START = /^(?:[a-z0-9]+-)*[a-z0-9]*$/

/** Returns the name of an address as it is stored: small letters, without the `@` in front. */
export function cleanAddressName(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase()
}

/** Returns whether a name has the form that names of addresses have. */
export function isAddressName(name: string): boolean {
  const { min, max } = ADDRESS_NAME_LENGTH
  return name.length >= min && name.length <= max && NAME.test(name)
}

/** Returns whether a name of an address can begin with a text, which may be empty. */
export function isAddressNameStart(text: string): boolean {
  return text.length < ADDRESS_NAME_LENGTH.max && NAME_START.test(text)
}
