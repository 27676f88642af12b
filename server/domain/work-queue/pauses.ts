/** How far apart the tries of one piece of work are. */
export type Pauses =
  /** Each pause is twice the one before. */
  | {
      firstMs: number
      longestMs: number
      /** Tries, after which it is given up; without a number something else ends the work. */
      most?: number
    }
  /** The pause before the second and each later try; then it is given up. */
  | readonly number[]

/** Returns the pause after a try, counted from 1; undefined after the last one. */
export function pauseAfter(pauses: Pauses, tries: number): number | undefined {
  if (!('firstMs' in pauses)) return pauses[tries - 1]
  const { firstMs, longestMs, most = Infinity } = pauses
  return tries < most ? Math.min(longestMs, firstMs * 2 ** (tries - 1)) : undefined
}
