const EVERY_MS = 30_000
const VACUUM_EVERY_ROUNDS = 10

/**
 * Maintenance that the embedded engine lacks background processes for: checkpoints keep the log
 * short, vacuums the tables. An idle engine is left alone.
 */
export function runMaintenance(
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
      // The next round makes up for a failed one.
    }
    seen = countWrites()
    isBusy = false
  }
  const timer = setInterval(() => void tidy(), everyMs).unref()
  return { stop: () => clearInterval(timer) }
}
