import type { ActVerdict } from './check-acts.ts'
import type { Fault } from './faults.ts'
import type { Load } from './load.ts'

/** What was measured under a fault. */
export interface ClusterFigures extends ActVerdict {
  fault: Fault
  /** Longest time without an acknowledged act, s. */
  secondsWithoutWrites: number
  acknowledged: number
  declined: number
  calls: number
  /** Calls that the wallets could not answer. */
  refused: number
  /** Wallets that ended though the fault was another one. */
  endings: number
}

/**
 * Returns the longest time without an acknowledged act from the last one before `from` until
 * `until`, s.
 */
export function longestGap(times: readonly number[], from: number, until: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  const first = sorted.findLast((at) => at <= from) ?? from
  const inside = sorted.filter((at) => at > from && at < until)
  const ends = [first, ...inside, until]
  return Math.max(...ends.map((at, n) => at - (ends[n - 1] ?? at))) / 1000
}

/** Sums up what the clients saw from the fault until the cluster was whole again. */
export function sumUpLoad(
  { acts, calls }: Load,
  from: number,
  until: number,
): Pick<
  ClusterFigures,
  'secondsWithoutWrites' | 'acknowledged' | 'declined' | 'calls' | 'refused'
> {
  const acknowledged = acts.filter(({ outcome }) => outcome === 'acknowledged')
  const seen = calls.filter(({ at }) => at > from && at < until)
  return {
    secondsWithoutWrites: longestGap(
      acknowledged.map(({ at }) => at),
      from,
      until,
    ),
    acknowledged: acknowledged.length,
    declined: acts.filter(({ outcome }) => outcome === 'declined').length,
    calls: seen.length,
    refused: seen.filter(({ status }) => status === 0 || status >= 500).length,
  }
}

/** Returns which aims were missed; none where the trial has passed. */
export function findMissedAims(figures: ClusterFigures): string[] {
  return [...findErrors(figures), ...findDelays(figures)]
}

/** Returns which aims were missed that hold however busy the machine is. */
export function findErrors(figures: ClusterFigures): string[] {
  return [
    figures.lost > 0 && 'acts were lost',
    figures.doubled > 0 && 'acts were doubled',
    figures.unanswered > 0 && 'acts were never answered',
    !figures.isLedgerSound && 'the audit found violations',
    figures.endings > 0 && 'a wallet ended by itself',
  ].filter((missed) => missed !== false)
}

function findDelays({ fault, secondsWithoutWrites, calls, refused }: ClusterFigures): string[] {
  const percent = (100 * refused) / Math.max(1, calls)
  return [
    secondsWithoutWrites > fault.seconds && `no writes for more than ${fault.seconds} s`,
    fault.refused !== undefined &&
      percent > fault.refused &&
      `more than ${fault.refused} % of the calls were refused`,
  ].filter((missed) => missed !== false)
}

const HEADINGS = [
  'fault',
  's without writes',
  'acts',
  'lost',
  'doubled',
  'calls',
  'refused',
  'audit',
]

/** Returns the figures as the lines of a table. */
export function drawTable(rows: readonly ClusterFigures[]): string[] {
  const cells = rows.map((row) => [
    row.fault.describe,
    row.secondsWithoutWrites.toFixed(1),
    String(row.acknowledged),
    String(row.lost),
    String(row.doubled),
    String(row.calls),
    `${row.refused} (${((100 * row.refused) / Math.max(1, row.calls)).toFixed(1)} %)`,
    row.isLedgerSound ? 'sound' : 'VIOLATIONS',
  ])
  const widths = HEADINGS.map((heading, n) =>
    Math.max(heading.length, ...cells.map((line) => line[n]?.length ?? 0)),
  )
  const draw = (line: readonly string[]) =>
    line.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
  return [HEADINGS, ...cells].map((line) => `  ${draw(line).join('  ')}`)
}
