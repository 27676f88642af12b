import { formatMoney } from '../../lib/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { isAboveBalance } from './why-not-withdraw.ts'

/** What an amount field says once more is typed than the account has. */
export function useBalanceError(
  amount: string,
  account: { currency_code: string; balance: string } | undefined,
): string {
  const { text, language } = useTexts()
  if (!account || !isAboveBalance(amount, account.balance)) return ''
  const { balance, currency_code: currency } = account
  const money = formatMoney(balance, { currency, language }).text
  return text('validation.amount_exceeds_balance', { balance: money })
}
