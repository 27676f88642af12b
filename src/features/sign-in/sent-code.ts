import * as v from 'valibot'
import { call } from '../../kernel/api/call.ts'
import { authEndpoints } from '../../../contract/calls/sign-in.ts'
import { type CodeSent, LONG_CODE_LENGTH, SHORT_CODE_LENGTH } from '../../../contract/sms-code.ts'
import { resendTime } from '../../shared/resend-code/resend-time.ts'
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
  /** Digits of the code. */
  codeLength: v.optional(v.picklist([SHORT_CODE_LENGTH, LONG_CODE_LENGTH]), SHORT_CODE_LENGTH),
  /** The registration that the code confirms, where the server names it. */
  registrationId: v.optional(v.string()),
})

/** A sent code: its number and times. */
export type SentCode = v.InferOutput<typeof SentCode>

/** What a new code changes of a sent one. */
export type CodeRenewal = Pick<SentCode, 'sentAt' | 'resendAt' | 'codeLength'>

/** Returns it for a code that has just been sent. */
export function renewCode({
  resend_after: seconds,
  code_length: codeLength,
}: Pick<CodeSent, 'resend_after' | 'code_length'>): CodeRenewal {
  return { sentAt: Date.now(), resendAt: resendTime(seconds), codeLength }
}

/** What became of asking for another code. */
export interface Resent {
  answer: CodeSent
  noteKey: TextKey
}

/** Asks for another code to a phone that the server knows, of a registration the one under way. */
export async function sendAgain(phone: string, registrationId?: string): Promise<Resent> {
  const body = { phone, ...(registrationId !== undefined && { registration_id: registrationId }) }
  return { answer: await call(authEndpoints.sendCode, { body }), noteKey: 'auth.code.resent' }
}
