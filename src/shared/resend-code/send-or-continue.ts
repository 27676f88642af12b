import { isRefused } from '../../kernel/api/api-error.ts'
import { type CodeLength, LONG_CODE_LENGTH, SHORT_CODE_LENGTH } from '../../../contract/sms-code.ts'

/** A code that was sent before and can still be entered; of a letter its length says nothing. */
interface WaitingCode {
  resend_after: number | undefined
  code_length: CodeLength
}

/**
 * Requests the first code of a page and returns its answer. Where another one may not be requested
 * yet and the one that was sent before is still good, for example before a reload or from another
 * tab, its data is returned. Without such a code the refusal is thrown: there is nothing to enter.
 */
export async function sendOrContinue<Answer>(
  send: () => Promise<Answer>,
): Promise<Answer | WaitingCode> {
  try {
    return await send()
  } catch (error) {
    if (!isRefused(error) || error.code !== 'CODE_TOO_SOON' || !error.codeLength) throw error
    const isLong = error.codeLength === LONG_CODE_LENGTH
    return {
      resend_after: error.waitSeconds,
      code_length: isLong ? LONG_CODE_LENGTH : SHORT_CODE_LENGTH,
    }
  }
}
