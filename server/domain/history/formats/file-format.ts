import { hash } from 'node:crypto'
import type { ProgramFormat } from '../../../../contract/calls/statements.ts'
import type { Language } from '../../../../contract/calls/texts.ts'
import { formatAmount, type Minor } from '../../../../contract/rules/money.ts'
import type { DocumentDates } from '../document-dates.ts'
import type { StatementAccount, StatementPart, StatementRow } from '../statement-source.ts'
import { cleanKnownName } from '../../../messages/clean-texts.ts'
import { describeRow } from '../statement-text.ts'
import { plainText } from './plain-text.ts'
import type { StatementTotals } from './statement-totals.ts'

/** What a statement says beside its parts, and what its format needs before them. */
export interface FileHead {
  brand: string
  /** The owner's name; empty where there is none. */
  owner: string
  language: Language
  dates: DocumentDates
  since: Date
  /** Not included. */
  until: Date
  now: Date
  totals: StatementTotals
}

/** Writes a statement as text, a piece for each part or more. */
export type WriteStatement = (
  parts: AsyncIterable<StatementPart>,
  head: FileHead,
) => AsyncGenerator<string>

/** Which accounts a format has a place for. */
export interface FormatBounds {
  /** Its currencies are codes of three letters. */
  isOfThreeLetters: boolean
  /** Greatest number of digits behind the decimal sign. */
  decimals: number
  /** Greatest number of characters of an amount without sign, with a decimal sign. */
  length: number
}

const UNBOUNDED = Number.POSITIVE_INFINITY

/**
 * By the schema of ISO 20022, the OFX specification, and the SWIFT user handbook; QIF has no
 * currencies.
 */
const BOUNDS: Readonly<Record<ProgramFormat, FormatBounds>> = {
  camt053: { isOfThreeLetters: true, decimals: 5, length: 18 },
  ofx: { isOfThreeLetters: true, decimals: UNBOUNDED, length: 31 },
  mt940: { isOfThreeLetters: true, decimals: UNBOUNDED, length: 15 },
  qif: { isOfThreeLetters: false, decimals: UNBOUNDED, length: UNBOUNDED },
}

/**
 * Returns whether a format has a place for an account whose amounts and balances are not above
 * `most`.
 */
export function hasPlaceFor(
  format: ProgramFormat,
  { currency_code, decimals }: Pick<StatementAccount, 'currency_code' | 'decimals'>,
  most: Minor,
): boolean {
  const bounds = BOUNDS[format]
  if (bounds.isOfThreeLetters && !/^[A-Z]{3}$/.test(currency_code)) return false
  if (decimals > bounds.decimals) return false
  const text = formatAmount(most, decimals)
  return (decimals === 0 ? text.length + 1 : text.length) <= bounds.length
}

/** What a movement says in a file. */
export interface EntryWords {
  /** Of the person on the other side; empty where there is none. */
  name: string
  text: string
  /** Of the sender; empty where there is none. */
  note: string
}

/** Returns what a movement says, each in one line. */
export function wordsOf(row: StatementRow, language: Language): EntryWords {
  const { params } = row
  const { counterparty = '' } = params
  return {
    // A name without a letter becomes dots; a movement without a person has none.
    name: counterparty === '' ? '' : plainText(cleanKnownName(counterparty)),
    text: plainText(describeRow(row, language)),
    note: plainText(params['note'] ?? ''),
  }
}

/**
 * Returns an id of so many characters that follows from these words: the same for the same words.
 */
export function idOf(words: readonly string[], length: number): string {
  return hash('sha256', JSON.stringify(words)).slice(0, length).toUpperCase()
}

/** Returns the last day of a statement. */
export function lastDay({ dates, since, until }: FileHead): string {
  return dates.plain(new Date(Math.max(since.getTime(), until.getTime() - 1)))
}

/** Characters that are sent at once. */
const PIECE = 16_384

/** Encodes pieces of text, many small ones as one. */
export async function* encodePieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < PIECE) continue
    yield encoder.encode(piece)
    piece = ''
  }
  yield encoder.encode(piece)
}
