import { formatAmount, parseAmount } from '../../contract/rules/money.ts'

/** Returns a typed amount as wire text, `1500.00`; undefined for none and for zero. */
export function amountToSend(amount: string): string | undefined {
  const cents = parseAmount(amount)
  return cents === undefined || cents === 0n ? undefined : formatAmount(cents)
}
