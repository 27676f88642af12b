import { createHash } from 'node:crypto'
import type { Minor } from '../../../contract/rules/money.ts'
import type { TariffAct } from './tariff-in-force.ts'

/** What a line is about: it is there once in a tariff. */
export interface LineSubject {
  act: TariffAct
  /** Empty for the exchange of all pairs that have no line of their own. */
  currency_code: string
  /** Empty but for an exchange. */
  to_code: string
  /** Empty but for a payout. */
  method: string
  /** Brand; empty for all. */
  environment: string
  /** Empty for all. */
  level: string
}

/** What a line says; amounts and percents that do not belong to its act are null. */
export interface LineTerms {
  /** Decimal text. */
  percent: string | null
  weekend_percent: string | null
  least_minor: Minor | null
  greatest_minor: Minor | null
  free_minor: Minor | null
  limit_minor: Minor | null
}

export type StoredTariffLine = LineSubject & LineTerms

/** Terms without any value. */
export const NO_TERMS: LineTerms = {
  percent: null,
  weekend_percent: null,
  least_minor: null,
  greatest_minor: null,
  free_minor: null,
  limit_minor: null,
}

/** Returns what a line is about as a text, the same for the same. */
export function keyOfLine(line: LineSubject): string {
  const { act, currency_code, to_code, method, environment, level } = line
  return [act, currency_code, to_code, method, environment, level].join('~')
}

/** Returns whether two lines say the same. */
function isSameTerms(one: LineTerms, other: LineTerms): boolean {
  return textOfTerms(one) === textOfTerms(other)
}

function textOfTerms(line: LineTerms): string {
  const { percent, weekend_percent, least_minor, greatest_minor, free_minor, limit_minor } = line
  const values = [percent, weekend_percent, least_minor, greatest_minor, free_minor, limit_minor]
  return values.map((value) => value?.toString() ?? '').join('~')
}

/** Returns the hash of the lines of a tariff, whatever their order. */
export function hashLines(lines: readonly StoredTariffLine[]): string {
  const texts = lines.map((line) => `${keyOfLine(line)}~${textOfTerms(line)}`).toSorted()
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}

/** A line that another tariff adds, changes or removes. */
export interface LineChange {
  key: string
  before: StoredTariffLine | undefined
  after: StoredTariffLine | undefined
}

/**
 * Returns what differs between two tariffs, in the order of the later one; what it removes stands
 * at the end.
 */
export function compareLines(
  before: readonly StoredTariffLine[],
  after: readonly StoredTariffLine[],
): LineChange[] {
  const earlier = new Map(before.map((line) => [keyOfLine(line), line]))
  const later = new Set(after.map(keyOfLine))
  const changed = after.flatMap((line) => {
    const key = keyOfLine(line)
    const old = earlier.get(key)
    return old && isSameTerms(old, line) ? [] : [{ key, before: old, after: line }]
  })
  const removed = before
    .filter((line) => !later.has(keyOfLine(line)))
    .map((line) => ({ key: keyOfLine(line), before: line, after: undefined }))
  return [...changed, ...removed]
}
