import { expect, test } from 'vitest'
import { ApiError } from '../../kernel/api/api-error.ts'
import { sendOrContinue } from './send-or-continue.ts'

/** A refusal within the pause, as the server answers it. */
function tooSoon(codeLength?: number): ApiError {
  return Object.assign(new ApiError('refused', 'Too soon.', 'CODE_TOO_SOON'), {
    waitSeconds: 24,
    codeLength,
  })
}

test.each([4, 8])(
  'the request for a code continues with a code of %i digits that was sent before',
  async (digits) => {
    expect(await sendOrContinue(() => Promise.reject(tooSoon(digits)))).toEqual({
      resend_after: 24,
      code_length: digits,
    })
  },
)

test('the request for a code continues with a code of a letter, of which the page knows the length', async () => {
  expect(await sendOrContinue(() => Promise.reject(tooSoon(6)))).toMatchObject({ resend_after: 24 })
})

test('the request for a code throws a refusal within the pause when no code can be entered', async () => {
  await expect(sendOrContinue(() => Promise.reject(tooSoon()))).rejects.toThrow('Too soon.')
})

test('the request for a code throws any other refusal, and returns the answer of a code that was sent', async () => {
  const locked = new ApiError('refused', 'No.', 'TOO_MANY_REQUESTS')
  await expect(sendOrContinue(() => Promise.reject(locked))).rejects.toThrow('No.')
  expect(await sendOrContinue(() => Promise.resolve({ resend_after: 5 }))).toEqual({
    resend_after: 5,
  })
})
