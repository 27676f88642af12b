import { expect, it } from 'vitest'
import { EMPTY_PIN, isConfirmed, type NewPin, nextStep, typePin } from './new-pin.ts'

/** Enters PINs one after another. */
function enterAll(...pins: string[]): NewPin {
  let state = EMPTY_PIN
  for (const pin of pins) state = nextStep(typePin(state, pin), pin)
  return state
}

it('the form of a new PIN asks for a PIN twice', () => {
  expect(enterAll('2580')).toEqual({
    step: 'repeat',
    typed: '',
    chosen: '2580',
    problem: undefined,
  })
  expect(isConfirmed(enterAll('2580'))).toBe(false)
  expect(isConfirmed(enterAll('2580', '2580'))).toBe(true)
})

it('the form of a new PIN starts over when the second PIN differs', () => {
  const state = enterAll('2580', '2581')
  expect(state).toEqual({ ...EMPTY_PIN, problem: 'security.pin_mismatch' })
  expect(isConfirmed(enterAll('2580', '2581', '2581', '2581'))).toBe(true)
})

it('the form of a new PIN refuses a simple PIN where it is chosen, until something else is typed', () => {
  const state = enterAll('1111')
  expect(state).toMatchObject({ step: 'choose', typed: '1111', problem: 'validation.pin_simple' })
  expect(typePin(state, '1').problem).toBeUndefined()
})

it('the form of a new PIN ignores fewer than four digits', () => {
  expect(enterAll('258')).toMatchObject({ step: 'choose', typed: '258' })
})
