const ALL = 100n

/**
 * Returns whole percents of the parts of a sum that add up to 100: each is cut, and the parts with
 * the largest remainders get the rest. Parts are not negative; all zeros return zeros.
 */
export function sharesOf(parts: readonly bigint[]): bigint[] {
  const sum = parts.reduce((total, part) => total + part, 0n)
  if (sum === 0n) return parts.map(() => 0n)
  const shares = parts.map((part) => (part * ALL) / sum)
  const missing = Number(ALL - shares.reduce((total, share) => total + share, 0n))
  const byLoss = parts
    .map((part, index) => ({ index, loss: (part * ALL) % sum }))
    .toSorted((a, b) => Number(b.loss > a.loss) - Number(b.loss < a.loss) || a.index - b.index)
  const raised = new Set(byLoss.slice(0, missing).map(({ index }) => index))
  return shares.map((share, index) => (raised.has(index) ? share + 1n : share))
}
