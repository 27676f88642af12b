import { parseAmount, parseBalance } from '../../../contract/rules/money.ts'
import { readTyped } from '../../../contract/rules/typed-money.ts'

/** Bounds of an amount as decimal text; an unknown one is no bound. */
export interface AmountBounds {
  /** Decimals of its currency. */
  decimals: number
  /** Smallest accepted amount. */
  least?: string | undefined
  /** Balance of the account to debit. */
  balance?: string | undefined
  /** Rest of the daily limit. */
  dailyLeft?: string | undefined
  /** Greatest amount of one act. */
  most?: string | undefined
}

const PROBLEMS = [
  'invalid',
  'zero',
  'above-balance',
  'above-limit',
  'above-most',
  'below-least',
] as const
export type AmountProblem = (typeof PROBLEMS)[number]

/** Returns whether a reason is a problem of an amount, which its field shows. */
export function isAmountProblem(reason: string | undefined): reason is AmountProblem {
  return PROBLEMS.some((problem) => problem === reason)
}

/** Returns the first rule that a typed amount breaks; an empty one breaks none. */
export function findAmountProblem(
  amount: string,
  { decimals, least, balance, dailyLeft, most }: AmountBounds,
): AmountProblem | undefined {
  if (amount === '') return undefined
  const read = readTyped(amount, decimals)
  if (read === undefined) return 'invalid'
  if (read === 0n) return 'zero'
  if (balance !== undefined && isAbove(amount, balance, decimals)) return 'above-balance'
  if (dailyLeft !== undefined && isAbove(amount, dailyLeft, decimals)) return 'above-limit'
  if (most !== undefined && isAbove(amount, most, decimals)) return 'above-most'
  return read < (parseAmount(least ?? '', decimals) ?? 0n) ? 'below-least' : undefined
}

/**
 * Compares in smallest units with a balance or what is left of a limit. An unreadable value on
 * either side is no reason to refuse.
 */
export function isAbove(amount: string, balance: string, decimals: number): boolean {
  const [read, all] = [parseAmount(amount, decimals), parseBalance(balance, decimals)]
  return read !== undefined && all !== undefined && read > 0n && read > all
}
