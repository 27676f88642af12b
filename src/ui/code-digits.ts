/** Pure rules of the code boxes: which digit goes where, and which box is next (spec D6). */

export const CODE_LENGTH = 4

/** One digit or nothing for each box; a box in the middle may be empty. */
export type Digits = readonly string[]

export interface Placed {
  digits: Digits
  /** The box that takes the focus. */
  focus: number
}

/** Spreads a value over the boxes from the left. */
export function digitsOf(value: string): Digits {
  return Array.from({ length: CODE_LENGTH }, (_, index) => value[index] ?? '')
}

/** All digits together; shorter than the boxes are many while one is empty. */
export function valueOf(digits: Digits): string {
  return digits.join('')
}

/**
 * What a box holds after an input event, whose text may be one digit, the old digit with the new
 * one beside it, a whole pasted or autofilled code, or nothing. A whole code fills all boxes
 * wherever it comes in. Gives undefined when nothing usable was entered.
 */
export function enterText(digits: Digits, index: number, text: string): Placed | undefined {
  if (text === '') return { digits: digits.with(index, ''), focus: index }
  const entered = text.replaceAll(/\D/g, '')
  if (entered === '') return undefined
  if (entered.length >= CODE_LENGTH) return fillFrom(digits, 0, entered)
  const old = digits[index] ?? ''
  const isTypedBeside = old !== '' && entered.length === 2 && entered.includes(old)
  return fillFrom(digits, index, isTypedBeside ? entered.replace(old, '') : entered)
}

/** Backspace: empties the box, or the one before it when it is empty already. */
export function eraseAt(digits: Digits, index: number): Placed {
  const isEmpty = (digits[index] ?? '') === ''
  const target = isEmpty ? Math.max(index - 1, 0) : index
  return { digits: digits.with(target, ''), focus: target }
}

function fillFrom(digits: Digits, start: number, entered: string): Placed {
  const filled = digits.map((digit, index) => entered[index - start] ?? digit)
  return { digits: filled, focus: Math.min(start + entered.length, CODE_LENGTH - 1) }
}
