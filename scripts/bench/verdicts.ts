/** One figure beside the most that it may be. */
export interface BenchVerdict {
  what: string
  figure: number
  limit: number
}

/** Returns a figure with what it measures and its limit. */
export function judge(what: string, figure: number, limit: number): BenchVerdict {
  return { what, figure, limit }
}

/** Prints each figure, its limit and their ratio, and whether it holds. */
export function printTable(title: string, verdicts: readonly BenchVerdict[]): void {
  console.log(`\n${title}`)
  for (const { what, figure, limit } of verdicts) {
    const sign = figure <= limit ? '✓' : '✗'
    const ratio = limit > 0 ? `${(figure / limit).toFixed(2)} of ${round(limit)}` : `of ${limit}`
    console.log(`  ${sign} ${what}: ${round(figure)}, ${ratio}`)
  }
}

function round(figure: number): string {
  return figure >= 10 ? figure.toFixed(0) : String(Number(figure.toFixed(4)))
}
