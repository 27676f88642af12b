import { hash, randomBytes } from 'node:crypto'

const BYTES = 32

/** Returns a new secret, 32 random bytes as base64url. */
export function newSecret(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** Returns what is stored of a secret that nobody can guess: its SHA-256, hexadecimal. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}
