import { createStore as nameStore, get, update } from 'idb-keyval'
import { LOCK_DATABASE } from './locked.ts'
import { fromBase64Url, toBase64Url } from '../../lib/base64url.ts'

/** Rounds of PBKDF2 with SHA-256, about half a second on a phone. */
const ROUNDS = 600_000
const IV_BYTES = 12
const SALT_BYTES = 16
const KEY_BYTES = 32

/** Text encrypted by AES-GCM, base64url. */
export interface Sealed {
  iv: string
  data: string
}

/** Text that a PIN decrypts on the device where it was encrypted. */
export interface SealedByPin extends Sealed {
  salt: string
  rounds: number
}

/** Returns 32 random bytes, base64url. */
export function newVaultSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))
}

/** Makes a key of 32 secret bytes; the key itself cannot be read. */
export function importKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64Url(secret), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
}

/** Encrypts a text. */
export async function seal(key: CryptoKey, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const bytes = new TextEncoder().encode(text)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)
  return { iv: toBase64Url(iv), data: toBase64Url(new Uint8Array(data)) }
}

/** Decrypts a text. Throws for another key, and for a text that was changed. */
export async function unseal(key: CryptoKey, { iv, data }: Sealed): Promise<string> {
  const bytes = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64Url(iv) },
    key,
    fromBase64Url(data),
  )
  return new TextDecoder().decode(bytes)
}

/** Encrypts a text by a PIN. */
export async function sealByPin(pin: string, text: string): Promise<SealedByPin> {
  const salt = toBase64Url(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  const key = await keyOfPin(pin, { salt, rounds: ROUNDS })
  return { ...(await seal(key, text)), salt, rounds: ROUNDS }
}

/** Decrypts a text by a PIN. Throws for another PIN, and on another device. */
export async function unsealByPin(pin: string, sealed: SealedByPin): Promise<string> {
  return unseal(await keyOfPin(pin, sealed), sealed)
}

/**
 * Derives a key from a PIN by a slow hash. A PIN has ten thousand values, so what is stored must
 * not be enough to try them elsewhere: a secret that never leaves this browser goes in too.
 */
async function keyOfPin(
  pin: string,
  { salt, rounds }: Pick<SealedByPin, 'salt' | 'rounds'>,
): Promise<CryptoKey> {
  const marked = await crypto.subtle.sign(
    'HMAC',
    await deviceSecret(),
    new TextEncoder().encode(pin),
  )
  const base = await crypto.subtle.importKey('raw', marked, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64Url(salt), iterations: rounds },
    base,
    { name: 'AES-GCM', length: KEY_BYTES * 8 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Returns the secret of this browser; the first call makes it, also of several tabs at once. */
async function deviceSecret(): Promise<CryptoKey> {
  const store = nameStore(LOCK_DATABASE, 'keys')
  const kept = await get<CryptoKey>('device', store)
  if (kept) return kept
  const made = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  await update<CryptoKey>('device', (other) => other ?? made, store)
  return (await get<CryptoKey>('device', store)) ?? made
}
