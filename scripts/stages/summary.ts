import type { StageResult } from './stage.ts'

/**
 * Prints what failed and, last, `N passed, N failed`: all tests, and each stage that failed without
 * a failed test to show for it. Returns the exit code.
 */
export function sumUp(results: readonly StageResult[]): 0 | 1 {
  const broken = results.filter(({ hasPassed }) => !hasPassed)
  if (broken.length > 0) console.log(`Failed: ${broken.map(({ name }) => name).join(', ')}`)
  const passed = results.reduce((sum, { counts }) => sum + (counts?.passed ?? 0), 0)
  const failed = results.reduce((sum, result) => sum + countFailures(result), 0)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

function countFailures({ hasPassed, counts }: StageResult): number {
  return Math.max(counts?.failed ?? 0, hasPassed ? 0 : 1)
}
