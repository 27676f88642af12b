import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, parseAmount } from '../../../contract/rules/money.ts'

/** Returns a typed amount of a currency as wire text, `1500.00`; undefined for none and for zero. */
export function amountToSend(amount: string, currency: string): string | undefined {
  const decimals = decimalsOf(currency)
  const read = parseAmount(amount, decimals)
  return read === undefined || read === 0n ? undefined : formatAmount(read, decimals)
}
