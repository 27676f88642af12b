import * as v from 'valibot'
import { isDay } from '../domain/reconciliation/day.ts'
import { maskCardNumbers } from '../../contract/rules/mask-cards.ts'

/** Least characters of a reason. */
export const REASON_LENGTH = 10
const TEXT_LENGTH = 1000

/** A reason in words: at least ten characters; card numbers in it are masked. */
export const Reason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(REASON_LENGTH, 'reasonRequired'),
  v.maxLength(TEXT_LENGTH),
  v.transform(maskCardNumbers),
)

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
