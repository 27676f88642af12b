/** A price on a day, for drawing. */
export interface PricePoint {
  at: string
  price: number
}

/** The lowest and the highest price that a chart shows. */
export interface PriceScale {
  low: number
  high: number
}

/** Room above and below, as a part of the height. */
const ROOM = 0.12

/** Returns the scale on which all prices and the target can be seen. */
export function scaleOf(points: readonly PricePoint[], target: number): PriceScale {
  const prices = [...points.map(({ price }) => price), ...(target > 0 ? [target] : [])]
  if (prices.length === 0) return { low: 0, high: 1 }
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const room = (high - low || high * ROOM) * ROOM
  return { low: low - room, high: high + room }
}

/** Returns the place of a price, in percent from the top. */
export function placeOf({ low, high }: PriceScale, price: number): number {
  return Math.min(Math.max((100 * (high - price)) / (high - low), 0), 100)
}

/** Returns the price at a place. */
export function priceAtPlace({ low, high }: PriceScale, percent: number): number {
  return high - ((high - low) * Math.min(Math.max(percent, 0), 100)) / 100
}

/** SVG path of the line in a box of 100 by 100; empty below two points. */
export function scalePath(points: readonly PricePoint[], scale: PriceScale): string {
  const times = points.map(({ at }) => Date.parse(at))
  const [start = 0, end = 0] = [times[0], times.at(-1)]
  if (end === start) return ''
  return points
    .map(({ price }, index) => {
      const x = (100 * ((times[index] ?? start) - start)) / (end - start)
      return `${index === 0 ? 'M' : 'L'}${round(x)} ${round(placeOf(scale, price))}`
    })
    .join('')
}

function round(part: number): number {
  return Math.round(part * 100) / 100
}
