import { hash } from 'node:crypto'
import { LOOK_ALIKES } from '../../lib/look-alikes.ts'

/** Digits and letters that are not easily confused. */
const ALPHABET = '23456789ACDEHKLMNPQRTWXY'
const LETTERS = new Map([
  ['top_up', 'D'],
  ['withdrawal', 'P'],
  ['exchange', 'X'],
  ['adjustment', 'C'],
  ['transfer', 'T'],
  ['refund', 'B'],
  ['dispute', 'B'],
  ['repayment', 'B'],
  ['pot', 'S'],
  ['reserve', 'S'],
  ['problem', 'R'],
])
const PART = 4

/**
 * Returns the number of a transaction: the letter of its kind and eight characters, `P-7Q4K-92MD`
 * (U21). It is derived from the id and not stored; both rows of an exchange or a transfer use
 * the id of their transfer, and share a number.
 */
export function transactionNumber(kind: string, id: string): string {
  // A sign of this text is a byte of the digest.
  const digest = hash('sha256', id, 'binary')
  let signs = ''
  for (let at = 0; at < 2 * PART; at += 1) {
    signs += ALPHABET[digest.charCodeAt(at) % ALPHABET.length]
  }
  return `${LETTERS.get(kind) ?? 'T'}-${signs.slice(0, PART)}-${signs.slice(PART)}`
}

/**
 * Returns the number of a row of the history: the rows of an exchange or a transfer share the id of
 * their act.
 */
export function numberOfRow(row: { kind: string; id: string; transfer_id: string | null }): string {
  const isOfTwo = row.kind === 'exchange' || row.kind === 'transfer'
  return transactionNumber(row.kind, (isOfTwo ? row.transfer_id : null) ?? row.id)
}

/**
 * Returns the SQL of the first four signs of the number of a row whose id is this text, as one
 * number.
 */
function keyOfText(id: string): string {
  const signs = [0, 1, 2, 3].map(
    (index) => `get_byte(sha256(${id}::text::bytea), ${index}) % ${ALPHABET.length}`,
  )
  return signs.reduce(
    (key, sign, index) => `${index > 1 ? `(${key})` : key} * ${ALPHABET.length} + ${sign}`,
  )
}

/**
 * SQL of the first four signs of the number of a row of `wallet_transaction`, as one number: the
 * expression of the index `wallet_transaction_number` (decision 065).
 */
export const NUMBER_KEY = keyOfText(
  `(CASE WHEN kind IN ('exchange', 'transfer') THEN coalesce(transfer_id, id) ELSE id END)`,
)

/** The same of a row that has a number of its own: an order, a deposit, a report, a claim. */
export const ID_NUMBER_KEY = keyOfText('id')

/** Returns the value of `NUMBER_KEY`, or of `ID_NUMBER_KEY`, for the rows of a number. */
export function keyOfNumber(number: string): number {
  const signs = number.split('-')[1] ?? ''
  return Array.from(signs).reduce((key, sign) => key * ALPHABET.length + ALPHABET.indexOf(sign), 0)
}

const WRITTEN = new RegExp(`^([DPXCTBRS])-?([${ALPHABET}]{${PART}})-?([${ALPHABET}]{${PART}})$`)

/**
 * Returns the number of a transaction, or of a report, that people typed, as it is shown; undefined
 * for any other text. It may be in quotation marks, and its letters may be Cyrillic ones that look
 * alike.
 */
export function readTransactionNumber(text: string): string | undefined {
  const signs = text.toUpperCase().replaceAll(/[\s\p{P}\p{Cf}№]/gu, '')
  const typed = Array.from(signs, (sign) => LOOK_ALIKES.get(sign) ?? sign).join('')
  const [, letter, first, second] = WRITTEN.exec(typed) ?? []
  return letter === undefined ? undefined : `${letter}-${first}-${second}`
}
