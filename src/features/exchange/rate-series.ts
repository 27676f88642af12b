import type { RatePoint } from '../../../contract/calls/rate-history.ts'
import { isZeroAmount, parseRate, type Rate } from '../../../contract/rules/money.ts'
import { percentOf } from './price-split.ts'

/** A price of the history. */
export interface SeriesPoint {
  at: string
  /** Exact, for text. */
  rate: Rate
  /** For drawing. */
  value: number
  /** Place in the chart: percent from the left and from the top. */
  x: number
  y: number
}

/** Prices of one unit of the dearer currency in the other. */
export interface RateSeries {
  of: string
  in: string
  points: readonly SeriesPoint[]
  first: SeriesPoint
  last: SeriesPoint
  least: SeriesPoint
  greatest: SeriesPoint
}

/** Room above and below the line, percent. */
const ROOM = 6
const MAX_ROWS = 31

/**
 * Reads the prices of a pair (of its first currency in the second); undefined below two of them.
 */
export function readSeries(
  history: readonly RatePoint[],
  pair: readonly [string, string],
): RateSeries | undefined {
  const read = history.flatMap(({ at, mid }) => {
    const rate = parseRate(mid)
    return rate ? [{ at, rate }] : []
  })
  const newest = read.at(-1)?.rate
  const isFirstDearer = newest !== undefined && newest.units >= newest.scale
  const rates = isFirstDearer ? read : read.map(({ at, rate }) => ({ at, rate: invert(rate) }))
  const points = place(rates.map(({ at, rate }) => ({ at, rate, value: toNumber(rate) })))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return undefined
  const byValue = points.toSorted((one, other) => one.value - other.value)
  return {
    of: isFirstDearer ? pair[0] : pair[1],
    in: isFirstDearer ? pair[1] : pair[0],
    points,
    first,
    last,
    least: byValue[0] ?? first,
    greatest: byValue.at(-1) ?? last,
  }
}

function invert({ units, scale }: Rate): Rate {
  return { units: scale, scale: units }
}

function toNumber({ units, scale }: Rate): number {
  return Number((units * 10n ** 12n) / scale) / 1e12
}

/** A line without height stands in the middle. */
function place(points: readonly Omit<SeriesPoint, 'x' | 'y'>[]): SeriesPoint[] {
  const values = points.map(({ value }) => value)
  const times = points.map(({ at }) => Date.parse(at))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [start = 0, end = 0] = [times[0], times.at(-1)]
  return points.map(({ at, rate, value }, index) => ({
    at,
    rate,
    value,
    x: end === start ? 0 : (100 * ((times[index] ?? start) - start)) / (end - start),
    y: high === low ? 50 : ROOM + ((100 - 2 * ROOM) * (high - value)) / (high - low),
  }))
}

/** SVG path of the line in a box of 100 by 100. */
export function linePath({ points }: RateSeries): string {
  return points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`)
    .join('')
}

function round(part: number): number {
  return Math.round(part * 100) / 100
}

/** Returns the index of the point next to a place, in percent from the left. */
export function nearestPoint({ points }: RateSeries, x: number): number {
  let nearest = 0
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.x - x) < Math.abs((points[nearest]?.x ?? 0) - x)) nearest = index
  }
  return nearest
}

/** By how many percent the last price differs from the first, as decimal text. */
export function changePercent({ first, last }: RateSeries): string {
  const percent = percentOf(last.rate, first.rate)
  return last.value < first.value && !isZeroAmount(percent) ? `-${percent}` : percent
}

/** The rows of the table: the newest first, at most 31, an equal number of points apart. */
export function tableRows({ points }: RateSeries): SeriesPoint[] {
  const step = Math.ceil(points.length / MAX_ROWS)
  return points.toReversed().filter((_, index) => index % step === 0)
}
