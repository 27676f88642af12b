import type { RateOrder } from '../../../contract/calls/rate-orders.ts'
import { formatMoney, placeSymbol } from '../../../contract/rules/money-format.ts'
import { parseRate } from '../../../contract/rules/money.ts'
import { formatPrice, priceDigits } from '../../../contract/rules/rate-format.ts'
import { priceAt, type RateUnit } from '../../../contract/rules/rate-target.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

const NO_BREAK_SPACE = '\u00a0'

/** Two currencies, and the one of which a unit has a price. */
export interface RatePair {
  from: string
  to: string
  unit: RateUnit
}

/** Returns the pair of an order. */
export function pairOf({
  from_currency_code: from,
  to_currency_code: to,
  unit,
}: Pick<RateOrder, 'from_currency_code' | 'to_currency_code' | 'unit'>): RatePair {
  return { from, to, unit }
}

/** Returns what writes prices and orders in words. */
export function useRateWords() {
  const { text, language } = useTexts()
  const shownMoney = useShownMoney()
  /** `€1` */
  const writeUnit = ({ from, to, unit }: RatePair) => {
    const currency = unit === 'from' ? from : to
    const { symbolBefore, symbolAfter } = formatMoney('1', { currency, language })
    return `${symbolBefore}1${symbolAfter}`
  }
  /** `₽95.00`; with as many decimals as another price has. */
  const writePrice = ({ from, to, unit }: RatePair, price: string, like = price) => {
    const rate = parseRate(price)
    const scale = parseRate(like)
    const { before, after } = placeSymbol(unit === 'from' ? to : from, language)
    const number = rate ? formatPrice(rate, language, scale && priceDigits(scale)) : '—'
    return `${before}${number}${after && `${NO_BREAK_SPACE}${after}`}`
  }
  /** `€1 = ₽95.00` */
  const writeRate = (pair: RatePair, price: string) =>
    `${writeUnit(pair)} = ${writePrice(pair, price)}`
  /** The price at a rate, `to` for one `from`. */
  const writeAt = (pair: RatePair, rate: string | undefined) =>
    rate === undefined ? '—' : writePrice(pair, priceAt(rate, pair.unit) ?? '')
  /** `€100.00 → RUB`; an alert names no amount. */
  const nameOf = (order: RateOrder) => {
    const pair = pairOf(order)
    const from =
      order.amount === undefined
        ? pair.from
        : shownMoney(order.amount, { currency: pair.from }).text
    return text('rate_order.row', { from, code: pair.to })
  }
  const captionOf = (order: RateOrder) => {
    const pair = pairOf(order)
    const key = pair.unit === 'from' ? 'rate_order.row_caption' : 'rate_order.row_caption_less'
    return text(key, {
      unit: writeUnit(pair),
      target: writePrice(pair, order.target),
      now: writeAt(pair, order.rate),
    })
  }
  return { writeUnit, writePrice, writeRate, writeAt, nameOf, captionOf }
}
