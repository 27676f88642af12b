import * as v from 'valibot'
import type { EventSource } from '../event-source.ts'

const Event = v.object({
  type: v.literal('notification'),
  event: v.string(),
  object: v.object({ id: v.pipe(v.string(), v.regex(/^po-[\w-]{1,47}$/)) }),
})

/**
 * Events of YooKassa's payouts. They are not signed: one says which payout is read again, and a body
 * of another form is taken for forged.
 */
export const yookassaPayoutEvents: EventSource = {
  provider: 'yookassa-payouts',
  keptHeaders: [],
  mostBytes: 16 * 1024,
  accept({ body }) {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Event), body.toString())
    if (!read.success) return 'forged'
    const { event, object } = read.output
    if (!event.startsWith('payout.')) return 'ignored'
    return { kind: 'payout', ref: object.id }
  },
}
