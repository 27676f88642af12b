/** Differences between digits that make a PIN easy to guess: none, up, down. */
const SIMPLE_STEPS: readonly number[] = [0, 1, 9]

/**
 * Returns whether a PIN is one digit repeated or a run of digits, such as 1111, 2345, 9876 or 8901.
 */
export function isSimplePin(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10)
  return SIMPLE_STEPS.some((simple) => steps.every((step) => step === simple))
}
