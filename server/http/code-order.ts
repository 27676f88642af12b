import type { CodeLength } from '../../contract/sms-code.ts'
import type { Language } from '../../contract/calls/texts.ts'
import type { Context } from '../context.ts'
import type { CodeOrder } from '../domain/codes/codes.ts'
import type { WebContext } from './web-app.ts'

/** A call for a code by SMS. */
interface CodeCall {
  language: Language
  now: Date
  web: WebContext
}

/**
 * Returns what every code is issued by: the client's language and network, and what the server
 * allows.
 */
export function codeOrderOf(
  { language, now, web }: CodeCall,
  { pepper, settings, gateways }: Context,
): Omit<CodeOrder, 'phone' | 'purpose'> {
  const isSmsConnected = gateways.sms.length > 0
  return { language, origin: web.var.address, now, pepper, limits: settings, isSmsConnected }
}

/** Has the queued SMS sent and returns the answer of a call that asked for a code. */
export function announceCode(codeLength: CodeLength, { settings, smsQueued }: Context) {
  smsQueued.notify()
  return {
    status: 'success',
    message: '',
    resend_after: settings.smsCooldownSeconds,
    code_length: codeLength,
  } as const
}
