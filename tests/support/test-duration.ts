import { appendFileSync } from 'node:fs'

/**
 * Whether this is `npm run trial -- soak`, which runs the same tests for longer than `npm test`.
 */
export const isSoak = process.env['SOAK'] === '1'
const REPORT = process.env['SOAK_REPORT']

/** The number of rounds of a shorter `npm run trial -- soak`. */
const FEWER = process.env['SOAK_ROUNDS']

/**
 * Returns the number of rounds: few in `npm test`, many in `npm run trial -- soak`, unless
 * SOAK_ROUNDS has another number.
 */
export function rounds(short: number, long: number): number {
  return isSoak ? Number(FEWER ?? long) : short
}

/** How long such a test may take beside whatever else the machine does. */
export const PATIENCE_MS = isSoak ? 7_200_000 : 600_000

/** How long a state is waited for that comes at once on an idle machine. */
export const PATIENTLY = { timeout: 50_000 }

/** Adds a line of counts to the summary of `npm run trial -- soak`. */
export function report(what: string, counts: Readonly<Record<string, number>>): void {
  if (REPORT) appendFileSync(REPORT, `${JSON.stringify({ what, counts })}\n`)
}
