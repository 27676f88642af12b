import type * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { FieldFault } from '../refusal.ts'
import type { Typed } from '../route.ts'

/**
 * Returns what is wrong with the fields of a form by the issues of its schema: one fault a field,
 * the first.
 */
export function listFaults(
  issues: readonly v.BaseIssue<unknown>[],
  form: Typed,
): readonly FieldFault[] {
  const faults = new Map<string, FieldFault>()
  for (const issue of issues) {
    const name = nameOf(issue)
    if (name === undefined || faults.has(name)) continue
    faults.set(name, { name, ...describeIssue(issue, form[name]) })
  }
  return [...faults.values()]
}

function nameOf({ path }: v.BaseIssue<unknown>): string | undefined {
  const key = path?.[0]?.key
  return typeof key === 'string' ? key : undefined
}

function describeIssue(
  { type, requirement }: v.BaseIssue<unknown>,
  typed: string | undefined,
): Omit<FieldFault, 'name'> {
  if (typed === undefined || typed.trim() === '')
    return { sentence: OFFICE_WORDS.fieldFaults.missing }
  const params = { count: String(requirement) }
  if (type === 'min_length') return { sentence: OFFICE_WORDS.fieldFaults.tooShort, params }
  if (type === 'max_length') return { sentence: OFFICE_WORDS.fieldFaults.tooLong, params }
  return { sentence: OFFICE_WORDS.fieldFaults.unknown }
}
