import type { Withdrawn } from '../../domain/rates/house-price.ts'
import { listRateCurrencies } from '../../domain/rates/rate-history.ts'
import { listWithdrawn } from '../../domain/rates/rate-gauges.ts'
import { listRates } from '../../domain/rates/rates.ts'
import { readSourceAges, type SourceAge } from '../../domain/rates/source-ages.ts'
import { readSpreads, type Spread } from '../../domain/rates/spreads.ts'
import {
  findPairWithdrawal,
  listPairWithdrawals,
  type Pair,
  type PairWithdrawal,
} from '../../domain/rates/withdraw-pair.ts'
import type { Office } from '../route.ts'

const PAIR = /^([A-Z]{3,5})-([A-Z]{3,5})$/

/** One direction of a pair. */
export interface Direction {
  from: string
  to: string
  /** Undefined while there is no rate. */
  mid: string | undefined
  rate: string | undefined
  /** Undefined where the tariff has none. */
  spread: Spread | undefined
}

/** How old the prices of a pair are. */
export interface PairAge {
  since: Date
  /** Part of the time for which they may be used; above 1 they may not. */
  share: number
}

/** Two currencies as the table of rates shows them. */
export interface PairTerms {
  there: Direction
  back: Direction
  sources: string[]
  /** Of the older one of the two prices; undefined where no source is read. */
  age: PairAge | undefined
  /** Currencies without a price, and why. */
  missing: { currency_code: string; reason: Withdrawn }[]
  /** Set while an operator has withdrawn it. */
  withdrawal: PairWithdrawal | undefined
}

/** Returns every two enabled currencies, in the order of the currencies. */
export async function listPairs({ db, gateways }: Office, now: Date): Promise<PairTerms[]> {
  const rates = await listRates(db)
  const spreads = await readSpreads(db, now)
  const withdrawals = await listPairWithdrawals(db)
  const withdrawn = await listWithdrawn(db)
  const ages = await readSourceAges(db, gateways.rates, now)
  const currencies = (await listRateCurrencies(db)).toSorted((a, b) => a.position - b.position)
  const codes = currencies.map(({ code }) => code)
  const directionOf = (from: string, to: string): Direction => {
    const rate = rates.find(
      ({ from_currency_code, to_currency_code }) =>
        from_currency_code === from && to_currency_code === to,
    )
    return { from, to, mid: rate?.mid, rate: rate?.quantity_out, spread: spreads.find(from, to) }
  }
  const describe = (from: string, to: string): PairTerms => {
    const known = [from, to].flatMap((code) => (ages.has(code) ? [ages.get(code) ?? []] : []))
    return {
      there: directionOf(from, to),
      back: directionOf(to, from),
      sources: [...new Set(known.flat().map(({ source }) => source))],
      age: ageOf(known, now),
      missing: withdrawn.filter(({ currency_code: code }) => code === from || code === to),
      withdrawal: findPairWithdrawal(withdrawals, [from, to]),
    }
  }
  return codes.flatMap((from, index) => codes.slice(index + 1).map((to) => describe(from, to)))
}

/** A currency is as old as its freshest price, a pair as the older one of its currencies. */
function ageOf(known: readonly (readonly SourceAge[])[], now: Date): PairAge | undefined {
  const currencies = known.map((ages) => ages.map((age) => shareOf(age, now)))
  const freshest = currencies.flatMap((ages) => ages.toSorted((a, b) => a.share - b.share)[0] ?? [])
  return freshest.toSorted((a, b) => b.share - a.share)[0]
}

function shareOf({ publishedAt, freshUntil }: SourceAge, now: Date): PairAge {
  const limit = freshUntil.getTime() - publishedAt.getTime()
  return { since: publishedAt, share: (now.getTime() - publishedAt.getTime()) / limit }
}

/** Reads `EUR-RUB` of a path. */
export function readPair(text: string | undefined): Pair | undefined {
  const [, from, to] = PAIR.exec(text ?? '') ?? []
  return from !== undefined && to !== undefined ? [from, to] : undefined
}

/** Returns the name of a pair, the same for both directions. */
export function nameOfPair([from, to]: Pair): string {
  return from < to ? `${from}-${to}` : `${to}-${from}`
}

/** Returns one pair with the first currency of the path first. */
export async function findPair(
  office: Office,
  [from, to]: Pair,
  now: Date,
): Promise<PairTerms | undefined> {
  const pairs = await listPairs(office, now)
  const name = nameOfPair([from, to])
  const found = pairs.find(({ there }) => nameOfPair([there.from, there.to]) === name)
  if (!found || found.there.from === from) return found
  return { ...found, there: found.back, back: found.there }
}
