import { isSimplePin } from '../../contract/simple-pin.ts'
import type { TextKey } from '../../texts/built-in.ts'
import { CODE_LENGTH } from '../../ui/code-digits.ts'

/** A new PIN on its way: it is chosen, then repeated. */
export interface NewPin {
  step: 'choose' | 'repeat'
  /** What stands in the boxes of this step. */
  typed: string
  /** The PIN of the first step. */
  chosen: string
  /** Key of the sentence that says what is wrong. */
  problem: TextKey | undefined
}

export const EMPTY_PIN: NewPin = { step: 'choose', typed: '', chosen: '', problem: undefined }

/** The boxes hold another text: what was said of the one before is over. */
export function typePin(state: NewPin, typed: string): NewPin {
  return { ...state, typed, problem: undefined }
}

/**
 * What follows when four digits were sent on: a simple PIN is refused, a chosen one is asked for once
 * more, and two that differ lead back to the beginning.
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

/** The PIN was entered twice alike: it can be saved. */
export function isConfirmed({ step, typed, chosen }: NewPin): boolean {
  return step === 'repeat' && typed === chosen
}
