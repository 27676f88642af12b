/** Font sizes in rem by the largest number of characters they hold. */
const STEPS = {
  xl: [
    { upTo: 9, rem: 3 },
    { upTo: 12, rem: 2.5 },
    { upTo: 15, rem: 2 },
    { upTo: Infinity, rem: 1.625 },
  ],
  s: [
    { upTo: 14, rem: 1.75 },
    { upTo: Infinity, rem: 1.25 },
  ],
  l: [
    { upTo: 12, rem: 2.25 },
    { upTo: 16, rem: 1.875 },
    { upTo: 20, rem: 1.5 },
    { upTo: Infinity, rem: 1.25 },
  ],
} as const

export type AmountFieldSize = keyof typeof STEPS

/** Returns the font size in rem for a number of characters. */
export function amountFieldRem(size: AmountFieldSize, length: number): number {
  return STEPS[size].find(({ upTo }) => length <= upTo)?.rem ?? 1
}
