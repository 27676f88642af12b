import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../contract/rules/durations.ts'

const MAX_DAYS = 60
const MAX_COMMITS = 200

/** The line above the table of the server bench in the performance document. */
const LINE = /^Measured on (\d{4}-\d{2}-\d{2}) at `([0-9a-f]{8,40})`/m

test('the figures of the server bench are of the last 60 days and 200 commits', () => {
  const [, date = '', commit = ''] = LINE.exec(readFileSync('docs/performance.md', 'utf8')) ?? []
  const days = (Date.now() - Date.parse(date)) / DAY_MS
  expect(isStale({ days, commits: countCommitsSince(commit) }) ? RENEW : 'fresh').toBe('fresh')
})

test('figures of a bench are stale by their days or by their commits, or when either is unknown', () => {
  expect(isStale({ days: MAX_DAYS, commits: MAX_COMMITS })).toBe(false)
  expect(isStale({ days: MAX_DAYS + 1, commits: 0 })).toBe(true)
  expect(isStale({ days: 0, commits: MAX_COMMITS + 1 })).toBe(true)
  expect(isStale({ days: Number.NaN, commits: 0 })).toBe(true)
  expect(isStale({ days: 0, commits: Number.NaN })).toBe(true)
})

const RENEW =
  'run npm run bench -- server, and write its figures, the date and the commit into docs/performance.md'

function isStale({ days, commits }: { days: number; commits: number }): boolean {
  return !(days <= MAX_DAYS && commits <= MAX_COMMITS)
}

/**
 * Zero in a copy without its history or with a part of it, where there is nothing to count; NaN for
 * an unknown commit.
 */
function countCommitsSince(commit: string): number {
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return 0
  } catch {
    return 0
  }
  try {
    return Number(git('rev-list', '--count', `${commit}..HEAD`))
  } catch {
    return Number.NaN
  }
}

function git(...parameters: string[]): string {
  const stdio = ['ignore', 'pipe', 'ignore'] as const
  return execFileSync('git', parameters, { encoding: 'utf8', stdio: [...stdio] }).trim()
}
