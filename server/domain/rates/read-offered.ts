import { batched } from '../../db/batching/batched.ts'
import type { Database } from '../../db/database.ts'
import { listWithdrawn } from './rate-gauges.ts'
import { listRates } from './rates.ts'

/** The rates that owners are offered, and the currencies without one. */
interface Offered {
  rates: Awaited<ReturnType<typeof listRates>>
  withdrawn: Awaited<ReturnType<typeof listWithdrawn>>
}

const ALL = 'all'

const readOnce = batched<typeof ALL, Offered>(async (db, requests) => {
  const offered = { rates: await listRates(db), withdrawn: await listWithdrawn(db) }
  return requests.map(() => offered)
})

/** Returns what owners are offered: one reading for requests that wait at the same time, begun after each of them came. */
export function readOffered(db: Database): Promise<Offered> {
  return readOnce(db, ALL)
}
