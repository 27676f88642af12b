import * as v from 'valibot'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { INVALID_TOKEN, MoneyRefusal, RefusedAnswer } from '../../../contract/wire.ts'
import { ApiError } from './api-error.ts'

export type AnswerOf<E extends Endpoint> = v.InferOutput<E['answer']>

/**
 * Reads an answer by the contract and throws an `ApiError` for everything but a clear success: a
 * 2xx in the shape of the call, which for a keyed call has a status word other than `error` and
 * `failed`. Only a refusal in the contract's shape says that nothing was done; what says neither is
 * `malformed` or `server`, after which the outcome is unknown (decision 023).
 */
export function readAnswer<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: unknown,
): AnswerOf<E> {
  const refusal = v.safeParse(endpoint.isKeyed ? MoneyRefusal : RefusedAnswer, body)
  if (refusal.success) {
    const { code, message, reason, code_length: codeLength } = refusal.output
    if (code === INVALID_TOKEN) throw new ApiError('session', reason, INVALID_TOKEN)
    if (status < 500) {
      throw Object.assign(new ApiError('refused', message, code), { codeLength })
    }
  }
  if (status >= 500) throw new ApiError('server')
  const answer = v.safeParse(endpoint.answer, body)
  if (status < 200 || status > 299 || !answer.success) {
    throw new ApiError('malformed', endpoint.path)
  }
  return answer.output
}
