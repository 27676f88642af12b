import { existsSync, readFileSync, rmSync } from 'node:fs'
import * as v from 'valibot'
import type { Counts } from './stage.ts'

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.unknown()) })),
})

const PlaywrightReport = v.object({
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    skipped: v.number(),
    flaky: v.number(),
  }),
})

/** Removes an earlier report at `path` before a test run. */
export function expectReport(path: string): string {
  rmSync(path, { force: true })
  return path
}

/** Counts of vitest's JSON report; a file that could not be loaded counts as one failure. */
export function readVitestCounts(path: string): Counts | undefined {
  const report = read(VitestReport, path)
  if (!report) return undefined
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: 0,
  }
}

/** Counts of Playwright's JSON report. */
export function readPlaywrightCounts(path: string): Counts | undefined {
  const stats = read(PlaywrightReport, path)?.stats
  if (!stats) return undefined
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: stats.flaky,
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, path: string) {
  return existsSync(path) ? v.parse(schema, JSON.parse(readFileSync(path, 'utf8'))) : undefined
}
