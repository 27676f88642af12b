import { createHash } from 'node:crypto'
import type { OfficeCall } from '../route.ts'
import { OfficeRefusal } from '../refusal.ts'
import { hiddenField } from './form.ts'

const HASH_LENGTH = 16

/** What an operator saw of something that a form changes, as texts. */
export type SeenState = readonly (string | null | undefined)[]

function hashSeen(state: SeenState): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, HASH_LENGTH)
}

/**
 * Returns the hidden field by which a form says what its operator saw, also where it is shown
 * again.
 */
export function seenField(state: SeenState) {
  return hiddenField('seen', hashSeen(state))
}

/**
 * Compares what the operator of a form saw with what there is now, which the caller has locked
 * where it writes at once. Throws OfficeRefusal `changedMeanwhile` where another operator has
 * changed it.
 */
export function requireSeen({ form }: Pick<OfficeCall, 'form'>, state: SeenState): void {
  if (form['seen'] !== hashSeen(state)) throw new OfficeRefusal('changedMeanwhile')
}
