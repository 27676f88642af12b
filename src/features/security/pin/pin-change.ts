import { EMPTY_PIN, type NewPin, nextStep, typePin } from '../../../shared/profile/new-pin.ts'
import { CODE_LENGTH } from '../../../ui/code-boxes/code-digits.ts'

/** State of a change: the current PIN is entered, then the new one twice. */
export interface PinChange {
  /** Undefined while the current PIN is entered. */
  newPin: NewPin | undefined
  /** The current PIN as far as it is typed. */
  current: string
}

export const EMPTY_CHANGE: PinChange = { newPin: undefined, current: '' }

/** Sets the digits of the step. */
export function typeDigits(state: PinChange, typed: string): PinChange {
  return state.newPin
    ? { ...state, newPin: typePin(state.newPin, typed) }
    : { ...state, current: typed }
}

/** Returns the next state after four digits; a new PIN that is the current one is refused. */
export function nextChange(state: PinChange, pin: string): PinChange {
  if (pin.length < CODE_LENGTH) return state
  if (!state.newPin) return { current: pin, newPin: EMPTY_PIN }
  const { step } = state.newPin
  if (step === 'choose' && pin === state.current) {
    return { ...state, newPin: { ...state.newPin, typed: pin, problem: 'security.pin_same' } }
  }
  return { ...state, newPin: nextStep(state.newPin, pin) }
}

/** Returns the number of the step, from 1 to 3. */
export function stepNumberOf({ newPin }: PinChange): number {
  if (!newPin) return 1
  return newPin.step === 'choose' ? 2 : 3
}
