import { Stripe } from 'stripe'
import * as v from 'valibot'
import type { Clock } from '../../lib/clock.ts'
import type { EventSource } from '../event-source.ts'

const HEADER = 'Stripe-Signature'
/** A signature is refused after this time, so that an old event cannot be sent again. */
const TOLERANCE_SECONDS = 300

/** A subject of an event, by its id or that of its payment. */
const Subject = v.object({ id: v.string(), payment_intent: v.optional(v.nullable(v.string())) })

/**
 * Events of Stripe, signed with the secret of their webhook. One says which payment is read again:
 * the session's, or the one that was refunded or disputed; or which check of identity.
 */
export function createStripeEvents({
  secret,
  clock,
}: {
  secret: string
  clock: Clock
}): EventSource {
  return {
    provider: 'stripe',
    keptHeaders: [HEADER],
    accept({ body, header }) {
      const event = verify(body, { header: header(HEADER), secret, now: clock.now() })
      if (!event) return 'forged'
      const read = v.safeParse(Subject, event.data.object)
      if (!read.success) return 'ignored'
      const { id, payment_intent: payment } = read.output
      if (event.type.startsWith('checkout.session.')) {
        return { kind: 'payment', ref: id, id: event.id }
      }
      if (event.type.startsWith('identity.verification_session.')) {
        // What Stripe says of a person is not stored.
        const kept = JSON.stringify({ id: event.id, type: event.type, session: id })
        return { kind: 'identification', ref: id, id: event.id, body: kept }
      }
      const isOfPayment = /^(?:charge\.(?:refund|dispute)|refund\.)/.test(event.type)
      return isOfPayment && payment ? { kind: 'payment', ref: payment, id: event.id } : 'ignored'
    },
  }
}

interface Signed {
  header: string | undefined
  secret: string
  now: Date
}

function verify(body: Buffer, { header, secret, now }: Signed): Stripe.Event | undefined {
  if (header === undefined) return undefined
  const { webhooks } = Stripe
  try {
    return webhooks.constructEvent(
      body,
      header,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch {
    return undefined
  }
}
