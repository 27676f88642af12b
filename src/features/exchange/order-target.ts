import type { Account } from '../../../contract/calls/wallet.ts'
import { divideHalfUp, parseRate, rateOfMinor } from '../../../contract/rules/money.ts'
import { refusalOf } from '../../../contract/rules/typed-money.ts'
import { priceDigits } from '../../../contract/rules/rate-format.ts'
import {
  isReached,
  isTooFar,
  priceAt,
  type RateUnit,
  thresholdOf,
} from '../../../contract/rules/rate-target.ts'
import type { RateYear } from '../../../contract/calls/rate-orders.ts'
import type { PricePoint } from '../../shared/rate-orders/target-scale.ts'
import { followRate, type UsableRate, type Obstacle, whyNotSubmit } from './exchange-quote.ts'

/** Thousandths by which a press of a stepper moves a target. */
export const STEP_THOUSANDTHS = 5
/** Thousandths by which the chips move the present price. */
export const CHIP_THOUSANDTHS = [10, 20, 50] as const
/** How far the first proposal is from the present price, in thousandths. */
const FIRST_THOUSANDTHS = 10
const THOUSAND = 1000n

/** Returns the side of which a unit is dearer: its price is read more easily. */
export function unitOf({ value }: UsableRate): RateUnit {
  return value.units >= value.scale ? 'from' : 'to'
}

/**
 * Returns the direction in which a price gets better for the owner: up for what they give, down for
 * what they get.
 */
export function betterSign(unit: RateUnit): 1 | -1 {
  return unit === 'from' ? 1 : -1
}

/** Returns how many decimals a price has that an owner types. */
function priceDecimals(price: string): number {
  const rate = parseRate(price)
  return rate ? priceDigits(rate) : 2
}

/**
 * Returns a price so many thousandths away, rounded to what is typed; the text itself where it is
 * none.
 */
export function shiftPrice(price: string, thousandths: number): string {
  const rate = parseRate(price)
  if (!rate) return price
  const moved = {
    units: rate.units * (THOUSAND + BigInt(thousandths)),
    scale: rate.scale * THOUSAND,
  }
  return roundRate(moved, priceDigits(rate))
}

/** Returns a price with so many decimals. */
export function roundPrice(price: string, digits: number): string {
  const rate = parseRate(price)
  return rate ? roundRate(rate, digits) : price
}

function roundRate({ units, scale }: { units: bigint; scale: bigint }, digits: number): string {
  const rounded = divideHalfUp(units * 10n ** BigInt(digits), scale).toString()
  const text = rounded.padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Returns the price that is proposed first: a percent better than the present one. */
export function proposeTarget(rate: UsableRate): string {
  const unit = unitOf(rate)
  const now = priceAt(rate.quantity, unit) ?? ''
  return shiftPrice(now, betterSign(unit) * FIRST_THOUSANDTHS)
}

/** Returns the prices of a year on the side of the unit, the oldest first. */
export function pricesOf({ points }: RateYear, unit: RateUnit): PricePoint[] {
  return points.flatMap(({ at, rate }) => {
    const price = Number(priceAt(rate, unit))
    return price > 0 ? [{ at, price }] : []
  })
}

/** Returns the best price of a year for the owner, as it is typed; undefined without one. */
export function bestOf(year: RateYear, unit: RateUnit): string | undefined {
  const best = year.points
    .map(({ rate }) => rate)
    .toSorted((a, b) => Number(b) - Number(a))
    .at(0)
  const price = best === undefined ? undefined : priceAt(best, unit)
  if (price === undefined) return undefined
  const digits = priceDecimals(price)
  const rounded = roundPrice(price, digits)
  // Rounded beyond the best day, it would have been reached on none.
  const threshold = thresholdOf(rounded, unit)
  const isKept = threshold !== undefined && isReached(best ?? '', threshold)
  return isKept ? rounded : nudge(rounded, digits, unit)
}

/** Moves a price by its last digit towards the present one. */
function nudge(price: string, digits: number, unit: RateUnit): string {
  const rate = parseRate(price)
  if (!rate) return price
  const units = (rate.units * 10n ** BigInt(digits)) / rate.scale - BigInt(betterSign(unit))
  return roundRate({ units, scale: 10n ** BigInt(digits) }, digits)
}

/**
 * Returns how many decimals a target may have beside the present price: those of the finer of the
 * two.
 */
export function targetDecimals(typed: string, now: string): number {
  return Math.max(priceDecimals(now), priceDecimals(typed))
}

/** Returns a typed target; empty where it is no price of so many decimals. */
export function readTarget(typed: string, digits: number): string {
  return refusalOf(typed, digits) === undefined ? typed : ''
}

/** Returns on how many days of a year a target was reached. */
export function countDays({ points }: RateYear, target: string, unit: RateUnit): number {
  const threshold = thresholdOf(target, unit)
  if (threshold === undefined) return 0
  return points.filter(({ rate }) => isReached(rate, threshold)).length
}

/** Returns the terms of an exchange at the target; undefined without a target. */
export function rateAt(rate: UsableRate, target: string, unit: RateUnit): UsableRate | undefined {
  const threshold = thresholdOf(target, unit)
  const value = threshold === undefined ? undefined : parseRate(threshold)
  if (threshold === undefined || !value) return undefined
  return { ...rate, quantity: threshold, value, ofMinor: rateOfMinor(value, rate.decimals) }
}

type OrderObstacle = Obstacle | 'no-target' | 'reached' | 'too-far'

interface OrderState {
  from: Account
  to: Account
  amount: string
  target: string
  rate: UsableRate | undefined
  ratesStatus: 'pending' | 'error' | 'success'
  /** Nothing is exchanged. */
  isAlert: boolean
}

/** The first rule that stands against an order or an alert; undefined when none does. */
export function whyNotOrder(state: OrderState): OrderObstacle | undefined {
  const { from, to, amount, target, rate, ratesStatus, isAlert } = state
  if (!rate) {
    const balance = undefined
    const amounts = { from: '', to: '', typed: 'from' } as const
    return whyNotSubmit({ fromId: from.id, toId: to.id, balance, amounts, rate, ratesStatus })
  }
  const unit = unitOf(rate)
  const at = rateAt(rate, target, unit)
  if (!at) return 'no-target'
  if (isReached(rate.quantity, at.quantity)) return 'reached'
  if (isTooFar(target, unit, rate.quantity)) return 'too-far'
  if (isAlert) return undefined
  const amounts = followRate({ from: amount, to: '', typed: 'from' }, at)
  return whyNotSubmit({
    fromId: from.id,
    toId: to.id,
    balance: from.balance,
    amounts,
    rate: at,
    ratesStatus,
  })
}
