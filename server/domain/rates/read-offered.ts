import type { ExchangeRate } from '../../../contract/calls/money.ts'
import { batched } from '../../db/batching/batched.ts'
import { memoizePerDatabase } from '../../db/batching/memoize-per-database.ts'
import type { Database } from '../../db/database.ts'
import { WITHDRAWN_CURRENCIES, type CurrencyWithdrawal } from './rate-gauges.ts'
import { CURRENT_RATES, type CurrentRate, heldUntil, writeRate } from './rates.ts'

/** The rates that owners are offered, and the currencies without one. */
interface Offered {
  rates: readonly ExchangeRate[]
  withdrawn: readonly CurrencyWithdrawal[]
}

/** The same as JSON: one row is read faster than many. Null where there are none. */
interface OfferedJson {
  rates: readonly CurrentRate[] | null
  withdrawn: readonly CurrencyWithdrawal[] | null
}

const OFFERED = `SELECT json_build_object(
    'rates', (SELECT json_agg(r ORDER BY r.place) FROM (${CURRENT_RATES}) AS r),
    'withdrawn', (SELECT json_agg(w) FROM (${WITHDRAWN_CURRENCIES}) AS w))::text AS json`

const ALL = 'all'

/** What the last reading returned, and the text it was made from. */
interface Last {
  json?: string
  offered: Offered
}

const lastOf = memoizePerDatabase((): Last => ({ offered: { rates: [], withdrawn: [] } }))

const readOnce = batched<typeof ALL, Offered>(async (db, requests) => {
  const last = lastOf(db)
  const [row] = await db.query<{ json: string }>(OFFERED, [])
  const json = row?.json ?? '{}'
  if (json !== last.json) Object.assign(last, { json, offered: writeOffered(json) })
  return requests.map(() => last.offered)
})

function writeOffered(json: string): Offered {
  const { rates, withdrawn }: OfferedJson = JSON.parse(json)
  return { rates: (rates ?? []).map(writeRate), withdrawn: withdrawn ?? [] }
}

/** What owners are offered in one second. */
interface OfferedAnswer extends Offered {
  /** The second, ISO 8601. */
  server_time: string
  /** Until when these rates are held. */
  expires_at: string
}

const answers = new WeakMap<Offered, OfferedAnswer>()

/**
 * Returns what owners are offered in the second of `now`: one reading for requests that wait at the
 * same time, begun after each of them came. While the database reads the same, all calls of a
 * second get the same object.
 */
export async function readOffered(db: Database, now: Date): Promise<OfferedAnswer> {
  const offered = await readOnce(db, ALL)
  const second = new Date(now.getTime() - now.getUTCMilliseconds())
  const server_time = second.toISOString()
  const last = answers.get(offered)
  if (last?.server_time === server_time) return last
  const answer = { ...offered, server_time, expires_at: heldUntil(second).toISOString() }
  answers.set(offered, answer)
  return answer
}
