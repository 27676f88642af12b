import { type Minor, parseAmount } from '../../../contract/rules/money.ts'
import { type AmountNotation, amountOf, readPasted } from '../../../contract/rules/typed-money.ts'

/**
 * Returns the amount that an operator typed, in minor units, as the app reads typed amounts: with
 * the signs of either language. Undefined for anything else: signs, exponents, more decimals than
 * the currency has.
 */
export function readFormAmount(
  typed: string | undefined,
  notation: AmountNotation,
): Minor | undefined {
  const read = readPasted(typed?.trim() ?? '', notation)
  return 'plain' in read ? parseAmount(amountOf(read.plain), notation.decimals) : undefined
}
