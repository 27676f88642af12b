import { parseAmount, parseBalance } from '../../contract/rules/money.ts'

/** Bounds of an amount as decimal text; an unknown one is no bound. */
export interface AmountBounds {
  /** Smallest accepted amount. */
  least?: string | undefined
  /** Balance of the account to debit. */
  balance?: string | undefined
  /** Rest of the daily limit. */
  dailyLeft?: string | undefined
}

const PROBLEMS = ['invalid', 'zero', 'above-balance', 'above-limit', 'below-least'] as const
export type AmountProblem = (typeof PROBLEMS)[number]

/** Returns whether a reason is a problem of an amount, which its field shows. */
export function isAmountProblem(reason: string | undefined): reason is AmountProblem {
  return PROBLEMS.some((problem) => problem === reason)
}

/** Returns the first rule that a typed amount breaks; an empty one breaks none. */
export function findAmountProblem(
  amount: string,
  { least, balance, dailyLeft }: AmountBounds,
): AmountProblem | undefined {
  if (amount === '') return undefined
  const cents = parseAmount(amount)
  if (cents === undefined) return 'invalid'
  if (cents === 0n) return 'zero'
  if (balance !== undefined && isAbove(amount, balance)) return 'above-balance'
  if (dailyLeft !== undefined && isAbove(amount, dailyLeft)) return 'above-limit'
  return cents < (parseAmount(least ?? '') ?? 0n) ? 'below-least' : undefined
}

/**
 * Compares in whole cents with a balance or what is left of a limit. An unreadable value on either
 * side is no reason to refuse.
 */
export function isAbove(amount: string, balance: string): boolean {
  const [cents, held] = [parseAmount(amount), parseBalance(balance)]
  return cents !== undefined && held !== undefined && cents > 0n && cents > held
}
