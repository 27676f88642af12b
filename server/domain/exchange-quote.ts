import { divideByRate, type Minor, multiplyByRate, type Rate } from '../../src/lib/money.ts'

/**
 * Whether two amounts are an exchange at the rate: one side was typed, the other is computed from it,
 * rounded half up (H3). A cent of difference counts only where the owner loses it.
 */
export function fitsRate(from: Minor, to: Minor, rate: Rate): boolean {
  const gained = multiplyByRate(from, rate) - to
  const paid = from - divideByRate(to, rate)
  return isCentOrLess(gained) || isCentOrLess(paid)
}

function isCentOrLess(loss: Minor): boolean {
  return loss === 0n || loss === 1n
}
