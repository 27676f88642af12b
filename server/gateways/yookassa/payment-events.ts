import * as v from 'valibot'
import type { EventSource } from '../event-source.ts'

const Id = v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/))

const Event = v.object({
  type: v.literal('notification'),
  event: v.pipe(v.string(), v.regex(/^[a-z_.]{1,40}$/)),
  object: v.object({ id: Id, payment_id: v.optional(Id) }),
})

/**
 * Events of YooKassa's payments and their refunds. They are not signed: one says which payment is
 * read again, and nothing else of it is stored; a body of another form counts as forged.
 */
export const yookassaPaymentEvents: EventSource = {
  provider: 'yookassa',
  keptHeaders: [],
  mostBytes: 16 * 1024,
  isUnsigned: true,
  accept({ body }) {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Event), body.toString())
    if (!read.success) return 'forged'
    const { event, object } = read.output
    const ref = event.startsWith('refund.') ? object.payment_id : object.id
    if (ref === undefined || !/^(?:payment|refund)\./.test(event)) return 'ignored'
    return { kind: 'payment', ref, body: JSON.stringify({ event, object: { id: ref } }) }
  },
}
