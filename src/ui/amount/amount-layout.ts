/** An amount that is formatted already. */
export interface AmountParts {
  sign: string
  symbolBefore: string
  whole: string
  decimals: string
  symbolAfter: string
  /** False for an unreadable amount, which shows as a dash. */
  isKnown: boolean
  /** Dots stand for the digits. */
  isHidden?: true
}

export type AmountSize = 'l' | 'm' | 's' | 'row'

/** Font sizes in rem by the largest number of characters they hold. */
const STEPS: Record<AmountSize, readonly { upTo: number; rem: number }[]> = {
  l: [
    { upTo: 12, rem: 2.25 },
    { upTo: 16, rem: 1.875 },
    { upTo: 20, rem: 1.5 },
    { upTo: Infinity, rem: 1.25 },
  ],
  m: [
    { upTo: 12, rem: 1.875 },
    { upTo: 14, rem: 1.625 },
    { upTo: 18, rem: 1.375 },
    { upTo: Infinity, rem: 1.125 },
  ],
  s: [{ upTo: Infinity, rem: 1.375 }],
  row: [{ upTo: Infinity, rem: 0.9375 }],
}

/** In smaller sizes the dimmed part would lack contrast. */
const DIMMED_FROM_REM = 1.375

export interface AmountLayoutOptions {
  size?: AmountSize | undefined
  /** Size from 768 px on, where it differs. */
  wideSize?: Exclude<AmountSize, 'row'> | undefined
  /** Number of characters of the longest amount in the group; all use the size that fits it. */
  fitLength?: number | undefined
}

/** Returns the font size in rem that keeps an amount of so many characters on one line. */
export function amountRem(size: AmountSize, length: number): number {
  return STEPS[size].find(({ upTo }) => length <= upTo)?.rem ?? 1
}

/** Returns the two parts of an amount, of which the second is dimmed or empty, and their sizes. */
export function layOutAmount(parts: AmountParts, options: AmountLayoutOptions) {
  const { size = 'row', wideSize, fitLength = 0 } = options
  const { sign, symbolBefore, whole, decimals, symbolAfter } = parts
  const front = `${sign}${symbolBefore}${whole}`
  const rest = `${decimals}${symbolAfter}`
  const length = Math.max(fitLength, (front + rest).length)
  const rem = amountRem(size, length)
  const style = {
    '--narrow': `${rem}rem`,
    '--length': length,
    '--wide': `${wideSize ? amountRem(wideSize, length) : rem}rem`,
  }
  const isDimmed = size !== 'row' && rem >= DIMMED_FROM_REM
  return {
    front: isDimmed ? front : front + rest,
    rest: isDimmed ? rest : '',
    style: size === 'row' ? { '--length': length } : style,
  }
}
