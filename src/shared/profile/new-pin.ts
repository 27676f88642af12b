import { isSimplePin } from '../../../contract/rules/simple-pin.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { CODE_LENGTH } from '../../ui/code-boxes/code-digits.ts'

/** State of setting a new PIN: it is entered, then repeated. */
export interface NewPin {
  step: 'choose' | 'repeat'
  /** Digits in the boxes of this step. */
  typed: string
  /** The PIN of the first step. */
  chosen: string
  /** Text key of the error. */
  problem: TextKey | undefined
}

export const EMPTY_PIN: NewPin = { step: 'choose', typed: '', chosen: '', problem: undefined }

/** Sets the digits and clears the error. */
export function typePin(state: NewPin, typed: string): NewPin {
  return { ...state, typed, problem: undefined }
}

/**
 * Returns the next state after four digits: a simple PIN is refused, an accepted one has to be
 * repeated, and two that differ start over.
 */
export function nextStep(state: NewPin, pin: string): NewPin {
  if (pin.length < CODE_LENGTH) return state
  if (state.step === 'choose') {
    return isSimplePin(pin)
      ? { ...state, typed: pin, problem: 'validation.pin_simple' }
      : { step: 'repeat', typed: '', chosen: pin, problem: undefined }
  }
  if (pin !== state.chosen) return { ...EMPTY_PIN, problem: 'security.pin_mismatch' }
  return { ...state, typed: pin }
}

/** Returns whether the same PIN was entered twice and can be saved. */
export function isConfirmed({ step, typed, chosen }: NewPin): boolean {
  return step === 'repeat' && typed === chosen
}
