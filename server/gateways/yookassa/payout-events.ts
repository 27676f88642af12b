import * as v from 'valibot'
import type { EventSource } from '../event-source.ts'

const Event = v.object({
  type: v.literal('notification'),
  event: v.pipe(v.string(), v.regex(/^[a-z_.]{1,40}$/)),
  object: v.object({ id: v.pipe(v.string(), v.regex(/^po-[\w-]{1,47}$/)) }),
})

/**
 * Events of YooKassa's payouts. They are not signed: one says which payout is read again, and
 * nothing else of it is stored; a body of another form is taken for forged.
 */
export const yookassaPayoutEvents: EventSource = {
  provider: 'yookassa-payouts',
  keptHeaders: [],
  mostBytes: 16 * 1024,
  isUnsigned: true,
  accept({ body }) {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Event), body.toString())
    if (!read.success) return 'forged'
    const { event, object } = read.output
    if (!event.startsWith('payout.')) return 'ignored'
    const kept = JSON.stringify({ event, object: { id: object.id } })
    return { kind: 'payout', ref: object.id, body: kept }
  },
}
