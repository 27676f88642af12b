import * as v from 'valibot'
import { call } from '../../kernel/api/call.ts'
import { authEndpoints } from '../../../contract/calls/sign-in.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'

export const SentCode = v.object({
  /** Dial code and number, digits only, as it goes to the server. */
  phone: v.string(),
  /** The same number for people. */
  shownPhone: v.string(),
  /** When the code was sent, ms. */
  sentAt: v.number(),
  /** When another one may be requested, ms. */
  resendAt: v.number(),
  /** The registration that the code confirms, where the server names it. */
  registrationId: v.optional(v.string()),
})

/** A sent code: its number and times. */
export type SentCode = v.InferOutput<typeof SentCode>

/** What became of asking for another code. */
export interface Resent {
  /** Seconds until the next one, where the server says so. */
  seconds: number | undefined
  noteKey: TextKey
}

/** Asks for another code to a phone that the server knows, of a registration the one under way. */
export async function sendAgain(phone: string, registrationId?: string): Promise<Resent> {
  const body = { phone, ...(registrationId !== undefined && { registration_id: registrationId }) }
  const { resend_after: seconds } = await call(authEndpoints.sendCode, { body })
  return { seconds, noteKey: 'auth.code.resent' }
}
