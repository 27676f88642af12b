import * as v from 'valibot'

/**
 * An amount of a form as it is typed, and the currency that it was typed in; undefined before
 * anything is typed.
 */
export const TypedAmount = v.object({
  amount: v.string(),
  amountCurrency: v.optional(v.string()),
})
export type TypedAmount = v.InferOutput<typeof TypedAmount>

/**
 * Returns what is typed for an account of this currency; empty where it was typed for another
 * currency, in which the same number is another amount of money. It comes back with an account of
 * its own currency (decision 127).
 */
export function amountIn(
  { amount, amountCurrency }: TypedAmount,
  currency: string | undefined,
): string {
  return amountCurrency === undefined || amountCurrency === currency ? amount : ''
}
