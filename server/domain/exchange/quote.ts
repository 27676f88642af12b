import {
  divideByRate,
  type Minor,
  multiplyByRate,
  type Rate,
} from '../../../contract/rules/money.ts'

/**
 * Returns whether two amounts match the rate: one side was typed, the other computed and rounded
 * half up (H3). A difference of a cent is accepted only against the owner.
 */
export function fitsRate(from: Minor, to: Minor, rate: Rate): boolean {
  const gained = multiplyByRate(from, rate) - to
  const paid = from - divideByRate(to, rate)
  return isCentOrLess(gained) || isCentOrLess(paid)
}

function isCentOrLess(loss: Minor): boolean {
  return loss === 0n || loss === 1n
}
