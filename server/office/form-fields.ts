import * as v from 'valibot'
import { isDay } from '../domain/reconciliation/day.ts'
import { maskCardNumbers } from '../../contract/rules/mask-cards.ts'

/** Minimum number of characters of a reason. */
export const REASON_LENGTH = 10
const TEXT_LENGTH = 1000

/**
 * Returns the schema of a text that an operator types: trimmed, with the numbers of cards masked.
 */
export function typedText({ min, max, message }: TextBounds) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(min, message),
    v.maxLength(max),
    v.transform(maskCardNumbers),
  )
}

/** Bounds of a text in characters, and the key of what a shorter one is refused with. */
interface TextBounds {
  min: number
  max: number
  message?: string
}

/** A reason in words. */
export const Reason = typedText({ min: REASON_LENGTH, max: TEXT_LENGTH, message: 'reasonRequired' })

/** A key that the page made, so that a form that is sent twice counts once. */
export const FormKey = v.pipe(v.string(), v.uuid())

/** By which column a list is sorted (`readSorting`). */
export const Sort = v.optional(v.pipe(v.string(), v.maxLength(20)))

/** A day as `2026-11-22`. */
export const DayText = v.pipe(v.string(), v.check(isDay))

/** What the operator of a form saw (`seenField`). */
export const Seen = v.pipe(v.string(), v.maxLength(64))

/** The id of a row. */
export const RowId = v.pipe(v.string(), v.uuid())

/** What a passkey signed, as JSON. */
export const SignedForm = v.pipe(v.string(), v.maxLength(20_000))
