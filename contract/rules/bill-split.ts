import type { Minor } from './money.ts'

/** Most people who are asked for parts of one bill. */
export const MOST_ASKED = 20

/**
 * A bill as it is shared out: what the asker pays themselves, and what each of the others is asked
 * for.
 */
export interface BillSplit {
  own: Minor
  parts: readonly Minor[]
}

interface EvenSplit extends BillSplit {
  /** Smallest units that do not split evenly. */
  remainder: Minor
}

/**
 * Splits a bill evenly down to the smallest unit. What does not split evenly is in the asker's
 * part; without one it goes to the first parts, a unit each.
 */
export function splitEvenly(bill: Minor, count: number, hasOwnPart: boolean): EvenSplit {
  const sharing = BigInt(count + (hasOwnPart ? 1 : 0))
  if (count === 0 || sharing === 0n)
    return { own: hasOwnPart ? bill : 0n, parts: [], remainder: 0n }
  const share = bill / sharing
  const remainder = bill % sharing
  if (hasOwnPart) {
    return { own: share + remainder, parts: Array.from({ length: count }, () => share), remainder }
  }
  const parts = Array.from({ length: count }, (_, n) => share + (BigInt(n) < remainder ? 1n : 0n))
  return { own: 0n, parts, remainder }
}

/** Returns what of a bill is in nobody's part; negative where the parts are more than the bill. */
export function leftToShare(bill: Minor, { own, parts }: BillSplit): Minor {
  return parts.reduce((left, part) => left - part, bill - own)
}
