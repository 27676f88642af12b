import { expect, it } from 'vitest'
import { EMPTY_CHANGE, nextChange, type PinChange, stepNumberOf, typeDigits } from './pin-change.ts'

function enterAll(...pins: string[]): PinChange {
  let state = EMPTY_CHANGE
  for (const pin of pins) state = nextChange(typeDigits(state, pin), pin)
  return state
}

it('the change of a PIN goes from the current PIN to the new one and its repetition', () => {
  expect(stepNumberOf(enterAll())).toBe(1)
  expect(stepNumberOf(enterAll('1379'))).toBe(2)
  expect(stepNumberOf(enterAll('1379', '2580'))).toBe(3)
  expect(enterAll('1379', '2580', '2580')).toMatchObject({
    current: '1379',
    newPin: { step: 'repeat', typed: '2580', chosen: '2580' },
  })
})

it('the change of a PIN refuses the current PIN and a simple one as the new one', () => {
  expect(enterAll('1379', '1379').newPin).toMatchObject({
    step: 'choose',
    problem: 'security.pin_same',
  })
  expect(enterAll('1379', '1111').newPin).toMatchObject({ problem: 'validation.pin_simple' })
})

it('the change of a PIN asks for the new PIN again when the two differ, and ignores fewer than four digits', () => {
  expect(enterAll('1379', '2580', '2581')).toMatchObject({
    current: '1379',
    newPin: { step: 'choose', typed: '', problem: 'security.pin_mismatch' },
  })
  expect(stepNumberOf(enterAll('137'))).toBe(1)
})
