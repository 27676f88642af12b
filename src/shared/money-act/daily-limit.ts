import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { parseAmount, parseBalance } from '../../../contract/rules/money.ts'
import type { DailyLimit } from '../../../contract/calls/profile.ts'

/** Returns what is left of a currency's 24-hour limit; undefined without a limit. */
export function findLimit(
  limits: readonly DailyLimit[] | undefined,
  currency: string | undefined,
): DailyLimit | undefined {
  return limits?.find(({ currency_code: code }) => code === currency)
}

/** Returns whether less than twice a typed amount is left of a limit. */
export function isLimitNear({ currency_code, daily_left }: DailyLimit, amount: string): boolean {
  const decimals = decimalsOf(currency_code)
  const [typed, left] = [parseAmount(amount, decimals), parseBalance(daily_left, decimals)]
  return typed !== undefined && left !== undefined && left < 2n * typed
}
