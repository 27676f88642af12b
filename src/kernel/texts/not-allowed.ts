import type { TextKey } from './built-in.ts'

/** An act that needs identification (E4). */
export type LimitedAction = 'topup' | 'withdrawal' | 'send'

/** Returns the key of the text that says that an act is not allowed yet. */
export function notAllowedKey(action: LimitedAction): TextKey {
  return action === 'send' ? 'send.not_allowed' : `payment.${action}.not_avaliable`
}
