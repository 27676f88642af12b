import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import { readTyped } from '../../../contract/rules/typed-money.ts'

/** Returns a typed amount of a currency as wire text, `1500.00`; undefined for none, for zero and for refused text. */
export function amountToSend(amount: string, currency: string): string | undefined {
  const decimals = decimalsOf(currency)
  const read = readTyped(amount, decimals)
  return read === undefined || read === 0n ? undefined : formatAmount(read, decimals)
}

/** Returns wire text as it would be typed: `1500` for `1500.00`, `10.50` as it is. */
export function typedOf(amount: string): string {
  return amount.replace(/\.0*$/, '')
}
