import type { RateOrder } from '../../../contract/calls/rate-orders.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { pairOf, useRateWords } from './use-rate-words.ts'

/** Returns what writes the state of an order in words. */
export function useOrderStatus(): (order: RateOrder) => string {
  const { text } = useTexts()
  const words = useDateWords()
  const { writeAt } = useRateWords()
  return (order) => {
    const { state, kind, executed, ended_at: endedAt } = order
    const date = endedAt === undefined ? '' : formatDate(new Date(endedAt), words)
    if (state === 'waiting') {
      return text(order.is_frozen ? 'rate_order.status_frozen' : 'rate_order.status_wait')
    }
    if (state === 'canceled') {
      return text(kind === 'alert' ? 'rate_alert.removed' : 'rate_order.status_canceled')
    }
    if (state === 'expired') {
      return text(kind === 'alert' ? 'rate_alert.status_expired' : 'rate_order.status_expired')
    }
    if (kind === 'alert') return text('rate_alert.status_done', { date })
    return text('rate_order.status_done', { date, rate: writeAt(pairOf(order), executed?.rate) })
  }
}
