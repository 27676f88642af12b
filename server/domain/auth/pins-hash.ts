import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { PinHashCost } from '../../config/settings.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import { Refusal } from '../refusal.ts'
import { listSecrets, nameSecret, type Pepper } from '../../lib/pepper.ts'

/**
 * A stored PIN: base64url of salt and key, and what they were made with: `scrypt`, its cost, and the name of the
 * pepper. Builds before the name stored none.
 */
export interface PinHash {
  hash: string
  params: string
}

const SALT_BYTES = 16
const KEY_BYTES = 32
/** Position of the pepper's name in the parameters. */
const NAME_AT = 4
const BYTES_PER_BLOCK = 128
/** Node's default number of threads for hashes and files together (UV_THREADPOOL_SIZE). */
const THREADS = 4
/**
 * Queue length for each thread: at a quarter to half a second each, the last one waits two to four
 * seconds.
 */
const WAITING_PER_THREAD = 8
const RETRY_SECONDS = '3'

/**
 * Hashes a PIN. Four digits can be found by trying all, so the PIN is keyed with the pepper first,
 * and the hash is useless without it.
 */
export async function hashPin(
  pin: string,
  { current }: Pepper,
  cost: PinHashCost,
): Promise<PinHash> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(pin, current, salt, cost)
  return {
    hash: `${salt.toString('base64url')}.${key.toString('base64url')}`,
    params: writeParams(cost, current),
  }
}

/** Returns the secret with which the PIN matches the stored hash, at its stored cost; undefined for a wrong PIN. */
export async function matchPin(
  pin: string,
  pepper: Pepper,
  stored: PinHash,
): Promise<string | undefined> {
  const [salt = '', key = ''] = stored.hash.split('.')
  const expected = Buffer.from(key, 'base64url')
  const cost = readCost(stored.params)
  for (const secret of listCandidates(pepper, stored)) {
    const actual = await derive(pin, secret, Buffer.from(salt, 'base64url'), cost)
    if (expected.length === actual.length && timingSafeEqual(expected, actual)) return secret
  }
  return undefined
}

/**
 * Returns what replaces a right PIN that must not stay as it is stored: one of the previous pepper is hashed again, one
 * without a name gets it. Undefined for any other.
 */
export async function renewHash(
  { pin, secret }: { pin: string; secret: string },
  pepper: Pepper,
  stored: PinHash,
): Promise<PinHash | undefined> {
  const cost = readCost(stored.params)
  if (secret === pepper.previous) return hashPin(pin, pepper, cost)
  return nameOf(stored) === undefined
    ? { hash: stored.hash, params: writeParams(cost, secret) }
    : undefined
}

/** Unnamed hashes are older than the latest change of the pepper, most probably. */
function listCandidates(pepper: Pepper, stored: PinHash): string[] {
  const name = nameOf(stored)
  const secrets = listSecrets(pepper)
  if (name !== undefined) return secrets.filter((secret) => nameSecret(secret) === name)
  return secrets.toSorted((a, b) => Number(b === pepper.previous) - Number(a === pepper.previous))
}

function nameOf({ params }: PinHash): string | undefined {
  return params.split(':')[NAME_AT]
}

function writeParams({ N, r, p }: PinHashCost, secret: string): string {
  return `scrypt:${N}:${r}:${p}:${nameSecret(secret)}`
}

function readCost(params: string): PinHashCost {
  const [, N, r, p] = params.split(':').map(Number)
  if (!N || !r || !p) throw new Error('unreadable cost of a stored PIN')
  return { N, r, p }
}

async function derive(pin: string, secret: string, salt: Buffer, cost: PinHashCost) {
  const keyed = createHmac('sha256', secret).update(`pin:${pin}`).digest()
  const maxmem = 2 * BYTES_PER_BLOCK * cost.N * cost.r + BYTES_PER_BLOCK * cost.r * cost.p
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(keyed, salt, KEY_BYTES, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** As many concurrent hashes as processors, but one thread stays free for files. */
function countThreads(): number {
  const threads = Number(process.env['UV_THREADPOOL_SIZE']) || THREADS
  return Math.max(1, Math.min(availableParallelism(), threads - 1))
}

const maxConcurrent = countThreads()
const semaphore = createSemaphore({
  maxConcurrent,
  maxWaiting: maxConcurrent * WAITING_PER_THREAD,
})

/**
 * Runs an act that hashes a PIN when a thread is free. Throws BUSY before doing anything when too
 * many wait: each hash takes a thread for a quarter of a second, and tens of megabytes.
 */
export async function whenFree<Result>(act: () => Promise<Result>): Promise<Result> {
  const done = await semaphore.run(act)
  if (!done) throw refuseBusy()
  return done.result
}

export function refuseBusy(): Refusal {
  return new Refusal('BUSY', { seconds: RETRY_SECONDS })
}
