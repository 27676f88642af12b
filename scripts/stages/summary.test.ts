import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sumUp } from './summary.ts'

const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line))
})
afterEach(() => vi.restoreAllMocks())

const counts = { passed: 3, failed: 0, skipped: 1, flaky: 0 }

describe('sumUp', () => {
  test('sumUp adds the tests of all stages', () => {
    const code = sumUp([
      { name: 'types', hasPassed: true },
      { name: 'unit', hasPassed: true, counts },
      { name: 'flows', hasPassed: true, counts: { ...counts, passed: 4 } },
    ])
    expect(lines).toEqual(['7 passed, 0 failed'])
    expect(code).toBe(0)
  })

  test('sumUp never says 0 failed when a stage has failed', () => {
    const code = sumUp([
      { name: 'lint', hasPassed: false },
      { name: 'unit', hasPassed: false, counts },
      { name: 'flows', hasPassed: false, counts: { ...counts, failed: 2 } },
    ])
    expect(lines).toEqual(['Failed: lint, unit, flows', '6 passed, 4 failed'])
    expect(code).toBe(1)
  })
})
