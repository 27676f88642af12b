import * as v from 'valibot'

/** Where the server does not say when the next code may be asked for. */
const DEFAULT_RESEND_SECONDS = 30

export const SentCode = v.object({
  /** Dial code and number, digits only, as it goes to the server. */
  phone: v.string(),
  /** The same number for people. */
  shownPhone: v.string(),
  /** When the code was sent, ms. */
  sentAt: v.number(),
  /** When another one may be asked for, ms. */
  resendAt: v.number(),
})

/** A number that a code was sent to. */
export type SentCode = v.InferOutput<typeof SentCode>

/** When another code may be asked for, by the seconds that the server names. */
export function resendTime(seconds: number | undefined, now = Date.now()): number {
  return now + (seconds ?? DEFAULT_RESEND_SECONDS) * 1000
}
