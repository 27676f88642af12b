const EVERY_MS = 30_000
const VACUUM_EVERY_ROUNDS = 10

/**
 * Does what no background process of the embedded engine does: checkpoints, so that the log stays
 * short, and vacuums, so that the tables do. An idle engine is left alone.
 */
export function keepHouse(
  pool: { query: (sql: string) => Promise<unknown> },
  countWrites: () => number,
  everyMs: number = EVERY_MS,
): { stop: () => void } {
  let seen = countWrites()
  let round = 0
  let isBusy = false
  const tidy = async () => {
    if (isBusy || countWrites() === seen) return
    isBusy = true
    try {
      round += 1
      if (round % VACUUM_EVERY_ROUNDS === 0) await pool.query('VACUUM ANALYZE')
      await pool.query('CHECKPOINT')
    } catch {
      // A round that fails is made up for by the next one.
    }
    seen = countWrites()
    isBusy = false
  }
  const timer = setInterval(() => void tidy(), everyMs).unref()
  return { stop: () => clearInterval(timer) }
}
