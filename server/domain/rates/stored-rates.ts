import type { Queryable } from '../../db/database.ts'
import type { RateFeed, Schedule } from '../../gateways/rates/rate-feed.ts'
import type { Log } from '../../ops/log/log.ts'
import {
  type PriceDecision,
  decidePrice,
  type PriceRules,
  type SourcePrice,
} from './house-price.ts'
import { type Batch, readBatches } from './observations.ts'
import { readMid, writeMid } from './quote.ts'
import type { RateSource, SourcePrices } from './rate-source.ts'
import { crossToDollars, DOLLAR } from './source-prices.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/**
 * Age from which a price of a daily source is older than on a usual day, ms: a day and three hours.
 */
const OVERNIGHT_MS = 27 * HOUR_MS

interface Options {
  feeds: readonly Pick<RateFeed, 'name' | keyof Schedule>[]
  rules: PriceRules
  log: Pick<Log, 'info' | 'warn'>
}

/**
 * Prices from what the sources published, as it is stored: reading them calls nobody. Without
 * sources no currency but the dollar has a price.
 */
export function createStoredRates(options: Options): RateSource {
  return {
    async readPrices(tx, _, now) {
      const names = options.feeds.map(({ name }) => name)
      const known = await listKnown(tx, await readBatches(tx, names, now), options, now)
      const decided = known.map((currency) => ({
        currency,
        decision: decidePrice(currency, { now, rules: options.rules }),
      }))
      const changed = decided.filter(hasChanged)
      if (changed.length > 0) await storeDecisions(tx, changed, now)
      for (const each of decided) report(each, options.log)
      return describe(decided)
    },
    readPast: () => [],
  }
}

interface StoredPrice {
  code: string
  usual: string
  is_pegged: boolean
  mid_usd: string | null
  withdrawn: string | null
  jump_usd: string | null
  jump_at: Date | null
}

interface KnownRates {
  code: string
  prices: (SourcePrice & { isOvernight: boolean })[]
  last: bigint | null
  withdrawn: string | null
  jump: { usd: bigint; at: Date } | null
  usual: bigint
  isPegged: boolean
}

interface Decided {
  currency: KnownRates
  decision: PriceDecision
}

async function listKnown(
  tx: Queryable,
  batches: ReadonlyMap<string, Batch>,
  { feeds }: Options,
  now: Date,
): Promise<KnownRates[]> {
  const rows = await tx.query<StoredPrice>(
    `SELECT c.code, c.mid_usd AS usual, c.is_pegged, h.mid_usd, h.withdrawn, h.jump_usd, h.jump_at
     FROM currency c LEFT JOIN house_price h ON h.currency_code = c.code
     WHERE c.is_enabled AND c.code <> $1 ORDER BY c.code`,
    [DOLLAR],
  )
  const sources = feeds.flatMap((feed) => {
    const batch = batches.get(feed.name)
    return batch ? [describeSource(feed, batch, now)] : []
  })
  return rows.map(({ code, usual, is_pegged, mid_usd, withdrawn, jump_usd, jump_at }) => ({
    code,
    prices: sources.flatMap(({ usd, ...source }) => {
      const price = usd.get(code)
      return price === undefined ? [] : [{ usd: price, ...source }]
    }),
    last: mid_usd === null ? null : readMid(mid_usd),
    withdrawn,
    jump: jump_usd !== null && jump_at ? { usd: readMid(jump_usd), at: jump_at } : null,
    usual: readMid(usual),
    isPegged: is_pegged,
  }))
}

function describeSource(feed: Schedule, { publishedAt, observed }: Batch, now: Date) {
  const age = now.getTime() - publishedAt.getTime()
  return {
    usd: crossToDollars(feed.anchor, observed),
    isFresh: now < feed.freshUntil(publishedAt),
    isOvernight: feed.isDaily && age > OVERNIGHT_MS,
  }
}

function describe(decided: readonly Decided[]): SourcePrices {
  const priced = decided.flatMap(({ currency: { code, prices }, decision }) => {
    if (decision.usd === null) return []
    const isOvernight = prices.every((price) => !price.isFresh || price.isOvernight)
    return [{ code, mid: writeMid(decision.usd), isOvernight }]
  })
  const overnight = priced.flatMap(({ code, isOvernight }) => (isOvernight ? [code] : []))
  const mids = priced.map(({ code, mid }): [string, string] => [code, mid])
  return { mids: new Map([[DOLLAR, '1'], ...mids]), overnight: new Set(overnight) }
}

function hasChanged({ currency: { last, withdrawn, jump }, decision }: Decided): boolean {
  const isSamePrice = decision.usd === null || decision.usd === last
  const isSameJump = decision.jump?.at.getTime() === jump?.at.getTime()
  return !isSamePrice || !isSameJump || decision.withdrawn !== withdrawn
}

async function storeDecisions(tx: Queryable, changed: readonly Decided[], now: Date) {
  const rows = changed.map(({ currency: { code, last }, decision: { usd, withdrawn, jump } }) => {
    const mid = usd ?? last
    return {
      code,
      mid_usd: mid === null ? null : writeMid(mid),
      withdrawn,
      jump_usd: jump && writeMid(jump.usd),
      jump_at: jump?.at ?? null,
    }
  })
  await tx.query(
    `INSERT INTO house_price AS h (currency_code, mid_usd, withdrawn, withdrawn_at, jump_usd, jump_at)
     SELECT code, mid_usd, withdrawn, CASE WHEN withdrawn IS NOT NULL THEN $2::timestamptz END,
       jump_usd, jump_at
     FROM jsonb_to_recordset($1::jsonb) AS r (code text, mid_usd numeric, withdrawn text,
       jump_usd numeric, jump_at timestamptz)
     ON CONFLICT (currency_code) DO UPDATE SET mid_usd = excluded.mid_usd,
       withdrawn = excluded.withdrawn,
       withdrawn_at = CASE WHEN excluded.withdrawn IS NULL THEN NULL
         ELSE coalesce(h.withdrawn_at, excluded.withdrawn_at) END,
       jump_usd = excluded.jump_usd, jump_at = excluded.jump_at`,
    [JSON.stringify(rows), now],
  )
}

function report({ currency: { code, withdrawn }, decision }: Decided, log: Options['log']): void {
  if (decision.withdrawn === withdrawn) return
  if (decision.withdrawn)
    log.warn('currency has no rate', { currency: code, why: decision.withdrawn })
  else log.info('currency has a rate', { currency: code })
}
