import * as v from 'valibot'
import { Outcome } from './wire.ts'

/** Digits of a code by SMS (D7). */
export const SHORT_CODE_LENGTH = 4
/**
 * Digits of a code while wrong ones have locked the network: too many to be guessed (decision 028).
 */
export const LONG_CODE_LENGTH = 8

/** How many digits a code has. */
export type CodeLength = typeof SHORT_CODE_LENGTH | typeof LONG_CODE_LENGTH

/** A code from an SMS. */
export const SmsCode = v.pipe(v.string(), v.regex(/^(?:[0-9]{4}|[0-9]{8})$/))

/** Answer of each call that sends a code by SMS. */
export const CodeSentAnswer = v.object({
  ...Outcome.entries,
  /** Addition of our server: seconds until another code may be requested. */
  resend_after: v.optional(v.pipe(v.number(), v.minValue(0))),
  /** Addition of our server: digits of the code. */
  code_length: v.optional(
    v.fallback(v.picklist([SHORT_CODE_LENGTH, LONG_CODE_LENGTH]), SHORT_CODE_LENGTH),
    SHORT_CODE_LENGTH,
  ),
})
export type CodeSent = v.InferOutput<typeof CodeSentAnswer>
