import { toAsciiDigits } from '../../../contract/rules/ascii-digits.ts'

/** Pure rules of the code boxes: where digits go, and which box gets the focus (D6). */

export const CODE_LENGTH = 4

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
export function splitDigits(value: string, length = CODE_LENGTH): Digits {
  return Array.from({ length }, (_, index) => value[index] ?? '')
}

/** Joins the digits; shorter than the number of boxes while one is empty. */
export function valueOf(digits: Digits): string {
  return digits.join('')
}

/**
 * Replaces the digit of a box with typed text. `text` is the keyboard's input or the whole value of
 * the box, where the old digit may be beside the new one. Empty text empties the box; text without
 * a digit changes nothing (undefined).
 */
export function typeText(digits: Digits, index: number, text: string): Placed | undefined {
  if (text === '') return { digits: digits.with(index, ''), focus: index, isFinished: false }
  const entered = enteredDigits(text, digits.length)
  const old = digits[index] ?? ''
  const isTypedBeside = old !== '' && entered.length === 2 && entered.includes(old)
  return spreadText(digits, index, isTypedBeside ? entered.replace(old, '') : entered)
}

/**
 * Fills boxes with the digits of a pasted or autofilled text, from this box on; a whole code fills
 * all boxes. Undefined without a digit, and for more digits than boxes.
 */
export function spreadText(digits: Digits, index: number, text: string): Placed | undefined {
  const entered = enteredDigits(text, digits.length)
  const { length } = digits
  if (entered === '' || entered.length > length) return undefined
  const start = entered.length >= length ? 0 : index
  const filled = digits.map((digit, at) => entered[at - start] ?? digit)
  const end = start + entered.length
  const isFinished = end >= length && valueOf(filled).length === length
  return { digits: filled, focus: Math.min(end, length - 1), isFinished }
}

/** Backspace: empties the box, or the one before it when it is empty already. */
export function eraseAt(digits: Digits, index: number): Placed {
  const isEmpty = (digits[index] ?? '') === ''
  const target = isEmpty ? Math.max(index - 1, 0) : index
  return { digits: digits.with(target, ''), focus: target, isFinished: false }
}

/**
 * Returns the digits of an entered text. Of a message with several numbers they are the only one
 * that has as many digits as there are boxes.
 */
function enteredDigits(text: string, length: number): string {
  const plain = toAsciiDigits(text)
  const all = plain.replaceAll(/[^0-9]/g, '')
  const codes = plain.match(/[0-9]+(?:-[0-9]+)*/g)?.map((one) => one.replaceAll('-', '')) ?? []
  const whole = codes.filter((one) => one.length === length)
  return all.length > length && whole.length === 1 ? (whole[0] ?? '') : all
}

/** Returns whether a text has too many digits to be the code of the boxes or a part of it. */
export function isTooLong(text: string, length: number): boolean {
  return enteredDigits(text, length).length > length
}
