import { expect, it } from 'vitest'
import { frameHeight, readFrameMessage } from './frame-message.ts'

it('the frame of a card sends a token, a height and a refusal', () => {
  const token = {
    type: 'card-form.token',
    token: 'sandbox-complete-1',
    last4: '1111',
    brand: 'visa',
  }
  expect(readFrameMessage(token)).toEqual(token)
  expect(readFrameMessage({ type: 'card-form.height', height: 200 })).toBeDefined()
  expect(readFrameMessage({ type: 'card-form.refused' })).toBeDefined()
})

it.each([undefined, null, 'token', {}, { type: 'card-form.token', token: 'x' }, { type: 'other' }])(
  'a message of another form from the frame of a card is ignored: %j',
  (data) => {
    expect(readFrameMessage(data)).toBeUndefined()
  },
)

it.each([
  [10, 132],
  [200.4, 201],
  [9000, 320],
  [Number.NaN, 132],
])('a frame that wants %d px has %d', (wanted, height) => {
  expect(frameHeight(wanted)).toBe(height)
})
