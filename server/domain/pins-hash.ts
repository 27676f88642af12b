import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of scrypt: memory is 128 × N × r bytes. */
export interface PinHashCost {
  N: number
  r: number
  p: number
}

/** A stored PIN: base64url of salt and key, and the cost they were made with. */
export interface PinHash {
  hash: string
  params: string
}

const SALT_BYTES = 16
const KEY_BYTES = 32
const BYTES_PER_BLOCK = 128
const MAX_HASHES_AT_ONCE = 2

/**
 * Hashes a PIN. Four digits fall to any search, so it is keyed with the pepper first and the hash
 * is worth nothing without it.
 */
export async function hashPin(pin: string, pepper: string, cost: PinHashCost): Promise<PinHash> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(pin, pepper, salt, cost)
  return {
    hash: `${salt.toString('base64url')}.${key.toString('base64url')}`,
    params: `scrypt:${cost.N}:${cost.r}:${cost.p}`,
  }
}

/** Whether the PIN is the stored one, by the cost it was stored with. */
export async function isSamePin(pin: string, pepper: string, stored: PinHash): Promise<boolean> {
  const [salt = '', key = ''] = stored.hash.split('.')
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(pin, pepper, Buffer.from(salt, 'base64url'), readCost(stored.params))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

function readCost(params: string): PinHashCost {
  const [, N, r, p] = params.split(':').map(Number)
  if (!N || !r || !p) throw new Error('unreadable cost of a stored PIN')
  return { N, r, p }
}

async function derive(pin: string, pepper: string, salt: Buffer, cost: PinHashCost) {
  const keyed = createHmac('sha256', pepper).update(`pin:${pin}`).digest()
  const maxmem = 2 * BYTES_PER_BLOCK * cost.N * cost.r + BYTES_PER_BLOCK * cost.r * cost.p
  await enter()
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(keyed, salt, KEY_BYTES, { ...cost, maxmem }, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    leave()
  }
}

let running = 0
const queue: (() => void)[] = []

/** Waits until fewer than two hashes run: each takes a thread and tens of megabytes. */
async function enter(): Promise<void> {
  if (running < MAX_HASHES_AT_ONCE) {
    running += 1
    return
  }
  await new Promise<void>((resolve) => queue.push(resolve))
}

/** Hands the place to the next in the queue. */
function leave(): void {
  const next = queue.shift()
  if (next) next()
  else running -= 1
}
