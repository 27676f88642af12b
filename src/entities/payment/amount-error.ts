import type { DailyLimit } from '../../contract/profile.ts'
import { formatMoney } from '../../lib/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { isAbove } from './why-not-withdraw.ts'

/** Returns the error of an amount above the balance or the limit. */
export function useAmountError(
  amount: string,
  account: { currency_code: string; balance: string } | undefined,
  limit: DailyLimit | undefined,
): string {
  const { text, language } = useTexts()
  if (!account) return ''
  const { balance, currency_code: currency } = account
  const write = (money: string) => formatMoney(money, { currency, language }).text
  if (isAbove(amount, balance)) {
    return text('validation.amount_exceeds_balance', { balance: write(balance) })
  }
  if (limit && isAbove(amount, limit.daily_left)) {
    return text('validation.amount_exceeds_limit', { left: write(limit.daily_left) })
  }
  return ''
}
