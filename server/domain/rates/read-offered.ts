import type { ExchangeRate } from '../../../contract/calls/money.ts'
import { batched } from '../../db/batching/batched.ts'
import type { Database } from '../../db/database.ts'
import { WITHDRAWN_CURRENCIES, type WithdrawnCurrency } from './rate-gauges.ts'
import { CURRENT_RATES, type CurrentRate, writeRate } from './rates.ts'

/** The rates that owners are offered, and the currencies without one. */
interface Offered {
  rates: ExchangeRate[]
  withdrawn: WithdrawnCurrency[]
}

/** The same as JSON: one row is read faster than many. Null where there are none. */
interface OfferedRow {
  rates: CurrentRate[] | null
  withdrawn: WithdrawnCurrency[] | null
}

const OFFERED = `SELECT (SELECT json_agg(r ORDER BY r.place) FROM (${CURRENT_RATES}) AS r) AS rates,
  (SELECT json_agg(w) FROM (${WITHDRAWN_CURRENCIES}) AS w) AS withdrawn`

const ALL = 'all'

const readOnce = batched<typeof ALL, Offered>(async (db, requests) => {
  const [row] = await db.query<OfferedRow>(OFFERED, [])
  const offered = { rates: (row?.rates ?? []).map(writeRate), withdrawn: row?.withdrawn ?? [] }
  return requests.map(() => offered)
})

/** Returns what owners are offered: one reading for requests that wait at the same time, begun after each of them came. */
export function readOffered(db: Database): Promise<Offered> {
  return readOnce(db, ALL)
}
