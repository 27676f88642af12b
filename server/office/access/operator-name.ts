import * as v from 'valibot'
import { LOOK_ALIKES } from '../../lib/look-alikes.ts'

/** Fewest characters of the name of an operator. */
export const LEAST_NAME_LENGTH = 2
/** Most characters of it. */
export const OPERATOR_NAME_LENGTH = 60

/** The name of an operator, in the office and on the command line: one line, trimmed. */
export const OperatorName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(LEAST_NAME_LENGTH),
  v.maxLength(OPERATOR_NAME_LENGTH),
  v.regex(/^[^\p{C}]+$/u),
)

/**
 * Returns a name as it is compared with those of other operators: equal for names that differ in
 * case, spaces, marks or in the alphabet of letters that look alike, because a reader of the audit
 * log cannot tell them apart.
 */
export function foldOperatorName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const latin = Array.from(plain, (letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
  return latin.trim().split(/\s+/).join(' ')
}
