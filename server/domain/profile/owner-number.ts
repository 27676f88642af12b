import { randomInt } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'

const FIRST_BODY = 10_000_000
const BODIES = 90_000_000
const MODULUS = 97
const MAX_TRIES = 10

/**
 * `W-` and ten digits: eight random ones, the first not 0, and two so that they are 1 modulo 97
 * (ISO 7064).
 */
export function makeOwnerNumber(body = FIRST_BODY + randomInt(BODIES)): string {
  const rest = (body * 100) % MODULUS
  return `W-${body}${String(MODULUS + 1 - rest).padStart(2, '0')}`
}

/**
 * Returns the number by which staff name an owner, which stays theirs after the wallet was closed;
 * undefined for an id that nobody has. An owner without a number gets one here, so that whatever
 * number staff have seen is found.
 */
export async function giveOwnerNumber(
  db: Queryable,
  userId: string,
  make: () => string = makeOwnerNumber,
): Promise<string | undefined> {
  const [owner] = await db.query<{ number: string | null }>(
    'SELECT number FROM app_user WHERE id = $1',
    [userId],
  )
  if (!owner || owner.number !== null) return owner?.number ?? undefined
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const [given] = await db.query<{ number: string }>(
      `UPDATE app_user SET number = coalesce(number, $2)
       WHERE id = $1 AND (number IS NOT NULL OR NOT EXISTS (SELECT 1 FROM app_user WHERE number = $2))
       RETURNING number`,
      [userId, make()],
    )
    if (given) return given.number
  }
  throw new Error('no free number of an owner was found')
}
