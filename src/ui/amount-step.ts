/** Font sizes in rem, each up to so many shown characters; the last one holds for all the rest. */
const STEPS = {
  xl: [
    { upTo: 9, rem: 3 },
    { upTo: 12, rem: 2.5 },
    { upTo: 15, rem: 2 },
    { upTo: Infinity, rem: 1.625 },
  ],
  l: [
    { upTo: 12, rem: 2.25 },
    { upTo: 16, rem: 1.875 },
    { upTo: 20, rem: 1.5 },
    { upTo: Infinity, rem: 1.25 },
  ],
} as const

export type AmountFieldSize = keyof typeof STEPS

/** Font size in rem of so many shown characters. */
export function amountFieldRem(size: AmountFieldSize, length: number): number {
  return STEPS[size].find(({ upTo }) => length <= upTo)?.rem ?? 1
}
