import { decimalsOf } from '../../../src/contract/rules/currencies.ts'
import { formatAmount, parseAmount } from '../../../src/contract/rules/money.ts'

/** Stripe counts in the smallest units of a currency, as we do: cents of a dollar, whole yen. */
export function toStripeUnits(amount: string, currency: string): number {
  const units = parseAmount(amount, decimalsOf(currency))
  if (units === undefined) throw new Error(`an amount that is none in ${currency}`)
  return Number(units)
}

/** Returns Stripe's units as decimal text. */
export function fromStripeUnits(units: number, currency: string): string {
  return formatAmount(BigInt(units), decimalsOf(currency))
}
