/** Pure rules of the code boxes: which digit goes where, and which box is next (D6). */

export const CODE_LENGTH = 4

const LAST = CODE_LENGTH - 1

/** One digit or nothing for each box; a box in the middle may be empty. */
export type Digits = readonly string[]

export interface Placed {
  digits: Digits
  /** The box that takes the focus. */
  focus: number
  /** The last box was entered and every box holds a digit. */
  isFinished: boolean
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
 * What was typed into a box, the digit that it held replaced. `text` is what the keyboard brought, or
 * all that the box holds now: the old digit may stand beside the new one. No text empties the box,
 * text without a digit changes nothing (undefined).
 */
export function typeText(digits: Digits, index: number, text: string): Placed | undefined {
  if (text === '') return { digits: digits.with(index, ''), focus: index, isFinished: false }
  const entered = onlyDigits(text)
  const old = digits[index] ?? ''
  const isTypedBeside = old !== '' && entered.length === 2 && entered.includes(old)
  return spreadText(digits, index, isTypedBeside ? entered.replace(old, '') : entered)
}

/**
 * A pasted or autofilled text: its digits fill the boxes from this one on, a whole code fills all
 * boxes wherever it comes in. Undefined when there is no digit in it.
 */
export function spreadText(digits: Digits, index: number, text: string): Placed | undefined {
  const entered = onlyDigits(text)
  if (entered === '') return undefined
  const start = entered.length >= CODE_LENGTH ? 0 : index
  const filled = digits.map((digit, at) => entered[at - start] ?? digit)
  const end = start + entered.length
  const isFinished = end >= CODE_LENGTH && valueOf(filled).length === CODE_LENGTH
  return { digits: filled, focus: Math.min(end, LAST), isFinished }
}

/** Backspace: empties the box, or the one before it when it is empty already. */
export function eraseAt(digits: Digits, index: number): Placed {
  const isEmpty = (digits[index] ?? '') === ''
  const target = isEmpty ? Math.max(index - 1, 0) : index
  return { digits: digits.with(target, ''), focus: target, isFinished: false }
}

function onlyDigits(text: string): string {
  return text.replaceAll(/[^0-9]/g, '')
}
