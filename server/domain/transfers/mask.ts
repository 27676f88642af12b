import { nameForOthers } from '../../../contract/rules/shown-name.ts'
import { isolate } from '../../../contract/rules/text-direction.ts'

const MAX_SHOWN = 4
const MIN_HIDDEN = 3
const HIDDEN = '•'

/**
 * Returns a name as its owner before sign-in and staff see it: `Мария К.`, or `Ма•••` without a
 * last name.
 */
export function maskName(first: string, last: string): string {
  return isolate(nameForOthers({ first_name: first, last_name: last, is_identified: true }))
}

/** SQL: whether a document has confirmed the name of the owner in this table. */
export function isIdentified(owner: string): string {
  return `EXISTS (SELECT 1 FROM id_level low JOIN id_level own_level ON own_level.code = ${owner}.level
    WHERE low.ord < own_level.ord)`
}

/** Returns the digits of a phone, those in the middle replaced: `7900•••6483`. */
export function maskPhone(phone: string): string {
  const shown = phone.length - MIN_HIDDEN
  const head = Math.min(MAX_SHOWN, Math.floor(shown / 2))
  const tail = Math.min(MAX_SHOWN, shown - head)
  const hidden = HIDDEN.repeat(phone.length - head - tail)
  return phone.slice(0, head) + hidden + phone.slice(-tail)
}

/** Returns an address as staff see it: `a•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return email.slice(0, Math.min(1, at)) + HIDDEN.repeat(MIN_HIDDEN) + email.slice(at)
}
