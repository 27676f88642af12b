import type { DailyLimit } from '../../contract/profile.ts'
import { formatMoney } from '../../contract/rules/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'

/** Returns a function that words a daily limit and what is left of it. */
export function useLimitWords(): (limit: DailyLimit) => { name: string; value: string } {
  const { text, language } = useTexts()
  return ({ currency_code: currency, daily_left, daily_limit }) => {
    const write = (amount: string) => formatMoney(amount, { currency, language }).text
    return {
      name: text('limits.withdrawals_day', { currency }),
      value: text('limits.left_of', { left: write(daily_left), limit: write(daily_limit) }),
    }
  }
}
