import type { RatePeriod } from '../../../contract/calls/rate-history.ts'
import { placeSymbol } from '../../../contract/rules/money-format.ts'
import { formatPrice } from '../../../contract/rules/rate-format.ts'
import { formatDate, formatDateTime, formatDateTimeWithin } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { RateSeries, SeriesPoint } from './rate-series.ts'

/**
 * Returns functions that write a point's time, the same within a sentence, its price with the
 * currency, and time and price.
 */
export function usePointText(series: RateSeries, period: RatePeriod) {
  const { text, language } = useTexts()
  const words = useDateWords()
  const { before, after } = placeSymbol(series.in, language)
  const time = ({ at }: SeriesPoint) =>
    period === 'year' ? formatDate(at, words) : formatDateTime(at, words)
  const timeWithin = ({ at }: SeriesPoint) =>
    period === 'year' ? formatDate(at, words) : formatDateTimeWithin(at, words)
  const price = ({ rate }: SeriesPoint) =>
    `${before}${formatPrice(rate, language)}${after && `\u00a0${after}`}`
  const point = (one: SeriesPoint) =>
    text('exchange.chart_point', { date: time(one), rate: price(one) })
  return { time, timeWithin, price, point }
}
