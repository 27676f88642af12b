import type { Context } from '../context.ts'
import { countPepperUse } from '../domain/pins/pepper-use.ts'

/** Measures how many rows need each pepper, for as long as two are set. */
export async function measurePeppers({
  db,
  pepper,
  metrics,
}: Pick<Context, 'db' | 'pepper' | 'metrics'>): Promise<void> {
  const use = await countPepperUse(db, pepper)
  metrics.keepGauge(
    'wallet_pepper_rows',
    use.map(({ kind, role, rows }) => ({ labels: { kind, pepper: role }, value: rows })),
  )
}
