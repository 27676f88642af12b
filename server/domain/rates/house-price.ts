import { MID_DIGITS } from './quote.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** Why a currency has no price. */
export const PRICE_WITHDRAWALS = ['no_source', 'stale', 'jumped', 'disagree', 'off_peg'] as const
export type Withdrawn = (typeof PRICE_WITHDRAWALS)[number]

const DOLLAR_UNITS = 10n ** BigInt(MID_DIGITS)
/** A hundred percent in basis points. */
const WHOLE = 10_000n
const PEG_POINTS = 100n
/** How far the first price may be from the usual one of the currency, in basis points. */
const FIRST_POINTS = 10_000n
/** Time after which a jump is published when two sources have it, ms. */
const JUMP_MS = HOUR_MS
const WITNESSES = 2

/** Limits in basis points. */
export interface PriceRules {
  /** Greatest change from one published price to the next. */
  jumpPoints: bigint
  /** Greatest distance of a source from the median. */
  disagreePoints: bigint
}

/** Used where the operator has set no others. */
export const USUAL_RULES: PriceRules = { jumpPoints: 500n, disagreePoints: 300n }

/**
 * What a source has of a currency; prices are dollars in units of the last digit of a mid price.
 */
export interface SourcePrice {
  usd: bigint
  isFresh: boolean
}

/** A price beyond the limit, and since when the sources have it. */
export interface Jump {
  usd: bigint
  at: Date
}

interface KnownPrice {
  prices: readonly SourcePrice[]
  /** The last published price; null before the first. */
  last: bigint | null
  jump: Jump | null
  /** Price that the operator's table of currencies has. */
  usual: bigint
  isPegged: boolean
}

interface Moment {
  now: Date
  rules: PriceRules
}

/** The price to publish, or why there is none. */
export type PriceDecision =
  | { usd: bigint; withdrawn: null; jump: null }
  | { usd: null; withdrawn: Withdrawn; jump: Jump | null }

/**
 * Decides the house price of a currency: the median of its fresh prices. It is withdrawn when no
 * source has it, none is fresh, not more than half of the fresh prices are near the median, a
 * pegged one is more than a percent off, or it jumped against the last published price (the first
 * one: is beyond double or half of the usual price). A jump ends when the price returns, or after
 * an hour in which the new price stayed near, if two sources have it then (decision 047).
 */
export function decidePrice(known: KnownPrice, at: Moment): PriceDecision {
  const { prices, isPegged, jump } = known
  const { rules } = at
  const fresh = prices.filter(({ isFresh }) => isFresh).map(({ usd }) => usd)
  if (prices.length === 0) return withdraw('no_source')
  if (fresh.length === 0) return withdraw('stale')
  const usd = medianOf(fresh)
  const agreeing = fresh.filter((price) => isNear(price, usd, rules.disagreePoints)).length
  if (2 * agreeing <= fresh.length) return withdraw('disagree')
  if (isPegged && !isNear(usd, DOLLAR_UNITS, PEG_POINTS)) return withdraw('off_peg')
  if (hasNotJumped(usd, known, rules)) return publish(usd)
  return decideJump(usd, { agreeing, jump }, at)
}

/** Returns the middle price, of an even number the mean of the two in the middle. */
export function medianOf(prices: readonly bigint[]): bigint {
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (low === undefined || high === undefined) throw new Error('no prices')
  return (low + high) / 2n
}

function hasNotJumped(usd: bigint, { last, usual }: KnownPrice, rules: PriceRules): boolean {
  if (last !== null) return isNear(usd, last, rules.jumpPoints)
  return isNear(usd, usual, FIRST_POINTS) && isNear(usual, usd, FIRST_POINTS)
}

function decideJump(
  usd: bigint,
  { agreeing, jump }: { agreeing: number; jump: Jump | null },
  { now, rules }: Moment,
): PriceDecision {
  const isSameJump = jump !== null && isNear(usd, jump.usd, rules.jumpPoints)
  const since = isSameJump ? jump : { usd, at: now }
  const isOver = now.getTime() - since.at.getTime() >= JUMP_MS && agreeing >= WITNESSES
  return isOver ? publish(usd) : withdraw('jumped', since)
}

function isNear(price: bigint, reference: bigint, points: bigint): boolean {
  const distance = price > reference ? price - reference : reference - price
  return distance * WHOLE <= reference * points
}

function publish(usd: bigint): PriceDecision {
  return { usd, withdrawn: null, jump: null }
}

function withdraw(withdrawn: Withdrawn, jump: Jump | null = null): PriceDecision {
  return { usd: null, withdrawn, jump }
}
