import { createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createSemaphore } from '../../lib/semaphore.ts'
import { Refusal } from '../refusal.ts'
import { listSecrets, nameSecret, type Pepper } from '../../lib/pepper.ts'

/**
 * A stored PIN (decision 080). `params` is `hmac-sha256` and the name of the pepper, and `hash` the
 * base64url of the MAC; or, as earlier builds stored it, `scrypt`, its cost and perhaps the name of
 * the pepper, and base64url of salt and key.
 */
export interface PinHash {
  hash: string
  params: string
}

/** A PIN of an owner, in clear. */
export interface ClearPin {
  userId: string
  pin: string
}

/** The first word of the parameters of a PIN that is stored as a MAC. */
export const MAC = 'hmac-sha256'
const SCRYPT = 'scrypt'
const KEY_BYTES = 32
const BYTES_PER_BLOCK = 128
/** The name of the pepper at the end of the parameters. */
const NAME = /:([0-9a-f]{8})$/
/** Node's default number of threads for hashes and files together (UV_THREADPOOL_SIZE). */
const THREADS = 4
/**
 * Queue length for each thread: at a quarter to half a second each, the last one waits two to four
 * seconds.
 */
const WAITING_PER_THREAD = 8
const RETRY_SECONDS = '3'

/**
 * Returns what is stored of a PIN: a MAC of owner and PIN under the pepper. Four digits are found
 * by trying all, however slow the hash, so what protects them is a secret that is not in the
 * database (decision 080).
 */
export function hashPin(clear: ClearPin, { current }: Pepper): PinHash {
  return {
    hash: macOf(clear, current).toString('base64url'),
    params: `${MAC}:${nameSecret(current)}`,
  }
}

/** Returns the secret with which the PIN matches what is stored; undefined for a wrong PIN. */
export async function matchPin(
  clear: ClearPin,
  pepper: Pepper,
  stored: PinHash,
): Promise<string | undefined> {
  const [salt = '', key = ''] = stored.hash.split('.')
  const isMac = !isSlow(stored)
  const expected = Buffer.from(isMac ? stored.hash : key, 'base64url')
  for (const secret of listCandidates(pepper, stored)) {
    const actual = isMac
      ? macOf(clear, secret)
      : await derive(clear.pin, secret, Buffer.from(salt, 'base64url'), stored)
    if (expected.length === actual.length && timingSafeEqual(expected, actual)) return secret
  }
  return undefined
}

/** Returns whether the check of a stored PIN takes a thread for a quarter of a second. */
export function isSlow({ params }: Pick<PinHash, 'params'>): boolean {
  return params.startsWith(`${SCRYPT}:`)
}

/** Returns whether a right PIN is stored anew: as a MAC, and under the current pepper. */
export function mustRenew(stored: PinHash, secret: string, { previous }: Pepper): boolean {
  return isSlow(stored) || secret === previous
}

function macOf({ userId, pin }: ClearPin, secret: string): Buffer {
  return createHmac('sha256', secret).update(`pin:${userId}:${pin}`).digest()
}

/** Unnamed hashes are older than the latest change of the pepper, most probably. */
function listCandidates(pepper: Pepper, { params }: PinHash): string[] {
  const name = NAME.exec(params)?.[1]
  const secrets = listSecrets(pepper)
  if (name !== undefined) return secrets.filter((secret) => nameSecret(secret) === name)
  return secrets.toSorted((a, b) => Number(b === pepper.previous) - Number(a === pepper.previous))
}

function readCost(params: string) {
  const [, N, r, p] = params.split(':').map(Number)
  if (!N || !r || !p) throw new Error('unreadable cost of a stored PIN')
  return { N, r, p }
}

async function derive(pin: string, secret: string, salt: Buffer, { params }: PinHash) {
  const cost = readCost(params)
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
 * Runs the check of a slow hash when a thread is free. Throws BUSY before doing anything when too
 * many wait: each takes a thread for a quarter of a second, and tens of megabytes.
 */
export async function runInHashSlot<Result>(act: () => Promise<Result>): Promise<Result> {
  const done = await semaphore.run(act)
  if (!done) throw refuseBusy()
  return done.result
}

/** Returns the refusal of a guess for which there is no room, with the seconds to wait. */
export function refuseBusy(): Refusal {
  return new Refusal('BUSY', { seconds: RETRY_SECONDS })
}
