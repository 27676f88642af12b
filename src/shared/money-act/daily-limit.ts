import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { parseAmount, parseBalance } from '../../../contract/rules/money.ts'
import type { DailyLimit } from '../../../contract/calls/profile.ts'

/**
 * Returns what is left of the limits of a currency; undefined without a limit. A limit of the
 * owner's own that leaves less counts in place of that of the level (S7).
 */
export function findLimit(
  limits: readonly DailyLimit[] | undefined,
  currency: string | undefined,
): DailyLimit | undefined {
  const limit = limits?.find(({ currency_code: code }) => code === currency)
  return limit?.own_left === undefined ? limit : { ...limit, daily_left: limit.own_left }
}

/** Returns whether less than twice a typed amount is left of a limit. */
export function isLimitNear({ currency_code, daily_left }: DailyLimit, amount: string): boolean {
  const decimals = decimalsOf(currency_code)
  const [typed, left] = [parseAmount(amount, decimals), parseBalance(daily_left, decimals)]
  return typed !== undefined && left !== undefined && left < 2n * typed
}
