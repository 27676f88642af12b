import { randomInt } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'

const FIRST_BODY = 1_000_000_000
const BODIES = 9_000_000_000
const MODULUS = 97
const MAX_TRIES = 10

/**
 * Twelve digits: ten random ones, the first not 0, and two so that the whole is 1 modulo 97 (ISO
 * 7064).
 */
export function makeAccountNumber(body = FIRST_BODY + randomInt(BODIES)): string {
  const rest = (body * 100) % MODULUS
  return `${body}${String(MODULUS + 1 - rest).padStart(2, '0')}`
}

/** Returns a number as people read it, four digits at a time. */
export function groupAccountNumber(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/**
 * Assigns a number to an account and returns it, or the one that another process assigned
 * meanwhile. A number that is taken is replaced by another one.
 */
export async function giveAccountNumber(
  db: Queryable,
  accountId: string,
  make: () => string = makeAccountNumber,
): Promise<string> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const [given] = await db.query<{ number: string | null }>(
      `UPDATE account SET number = coalesce(number, $2)
       WHERE id = $1 AND (number IS NOT NULL OR NOT EXISTS (SELECT 1 FROM account WHERE number = $2))
       RETURNING number`,
      [accountId, make()],
    )
    if (given?.number) return given.number
  }
  throw new Error('no free account number was found')
}
