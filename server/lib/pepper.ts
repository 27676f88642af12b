import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Secrets of the server that hashes of codes and PINs are keyed with. Two are accepted while one
 * replaces the other (decision 068).
 */
export interface Pepper {
  /** Keys whatever is stored. */
  current: string
  /** Was the current one: it is accepted, and a PIN that is used is hashed again. */
  previous?: string
  /** Becomes the current one: it is accepted, because another server may store with it already. */
  next?: string
}

/** Number of hexadecimal digits of a name. */
const NAME_DIGITS = 8

/** Returns the secrets that are accepted, the current one first. */
export function listSecrets({ current, previous, next }: Pepper): [string, ...string[]] {
  return [current, ...[previous, next].filter((secret) => secret !== undefined)]
}

/** Returns what distinguishes a secret from others without revealing it. */
export function nameSecret(secret: string): string {
  return keyed(secret, 'name of the pepper').slice(0, NAME_DIGITS)
}

/** Returns the hash of a text, keyed with the current secret. */
export function hashKeyed({ current }: Pepper, text: string): string {
  return keyed(current, text)
}

/** Returns the hashes of a text that are accepted, the one of the current secret first. */
export function listKeyed(pepper: Pepper, text: string): [string, ...string[]] {
  const [current, ...others] = listSecrets(pepper)
  return [keyed(current, text), ...others.map((secret) => keyed(secret, text))]
}

/** Returns whether a hash is one of the text, keyed with any secret that is accepted. */
export function isKeyedHash(pepper: Pepper, text: string, hash: string): boolean {
  const given = Buffer.from(hash)
  return listKeyed(pepper, text)
    .map((accepted) => Buffer.from(accepted))
    .some((accepted) => accepted.length === given.length && timingSafeEqual(accepted, given))
}

function keyed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
