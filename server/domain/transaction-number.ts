import { createHash } from 'node:crypto'

/** Digits and letters that nobody takes for each other. */
const ALPHABET = '23456789ACDEHKLMNPQRTWXY'
const LETTERS = new Map([
  ['top_up', 'D'],
  ['withdrawal', 'P'],
  ['exchange', 'X'],
  ['adjustment', 'C'],
])
const PART = 4

/**
 * What people call a transaction: the letter of its kind and eight signs, `P-7Q4K-92MD`. It follows from
 * the id, so nothing is stored; both rows of an exchange have the id of their transfer, and one number.
 */
export function transactionNumber(kind: string, id: string): string {
  const digest = createHash('sha256').update(id).digest()
  const sign = (index: number) => ALPHABET[(digest[index] ?? 0) % ALPHABET.length]
  const signs = Array.from({ length: 2 * PART }, (_, index) => sign(index)).join('')
  return `${LETTERS.get(kind) ?? 'T'}-${signs.slice(0, PART)}-${signs.slice(PART)}`
}
