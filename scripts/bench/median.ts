/** The middle of some figures, the upper of two; NaN of none. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}
