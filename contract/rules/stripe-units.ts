import { decimalsOf } from './currencies.ts'
import { formatAmount, parseAmount } from './money.ts'

const USUAL_DECIMALS = 2

/** Currencies that Stripe counts in whole units. */
const WHOLE: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)

/**
 * Currencies whose units have exceptions: three decimals with a zero at the end, two that are
 * always zero.
 */
const EXCEPTIONAL: ReadonlySet<string> = new Set('BHD ISK JOD KWD OMR TND UGX'.split(' '))

/**
 * Returns whether Stripe counts a currency in the same units as this wallet, so that no amount can
 * be a hundred times what was meant.
 */
export function hasStripeUnits(currency: string): boolean {
  return !EXCEPTIONAL.has(currency) && stripeDecimals(currency) === decimalsOf(currency)
}

/** Returns an amount in Stripe's units: cents of a dollar, whole yen. */
export function toStripeUnits(amount: string, currency: string): number {
  const units = parseAmount(amount, stripeDecimals(currency))
  if (units === undefined) throw new Error(`an amount that is none in ${currency}`)
  return Number(units)
}

/** Returns Stripe's units as decimal text; they name currencies in small letters. */
export function fromStripeUnits(units: number, currency: string): string {
  return formatAmount(BigInt(units), stripeDecimals(currency.toUpperCase()))
}

function stripeDecimals(currency: string): number {
  return WHOLE.has(currency) ? 0 : USUAL_DECIMALS
}
