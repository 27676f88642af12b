import type { Stripe } from 'stripe'
import { fromStripeUnits } from '../../../contract/rules/stripe-units.ts'
import type { PaymentStatus } from '../../../contract/rules/statuses.ts'
import type { StatementLine, StatementPeriod, StatementSource } from '../statement-source.ts'
import { createStripe, refuseStripe, type StripeAccess } from './stripe-client.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

const PAGE = 100
/** A warning takes no money; a dispute that was won returns it. */
const DISPUTED: ReadonlySet<string> = new Set(['needs_response', 'under_review', 'lost'])

/** Lists payments, which Stripe begins when their owner pays, refunds and disputes. */
export function createStripeStatement(access: StripeAccess): StatementSource {
  const stripe = createStripe(access)
  return {
    provider: 'stripe',
    name: 'Stripe',
    payoutMethods: [],
    readStatement: (period) => readLists(stripe, period).then((lines) => ({ lines }), refuseStripe),
  }
}

async function readLists(stripe: Stripe, { from, to }: StatementPeriod): Promise<StatementLine[]> {
  const query = { limit: PAGE, created: { gte: seconds(from), lt: seconds(to) } }
  const lines: StatementLine[] = []
  for await (const intent of stripe.paymentIntents.list(query)) {
    lines.push({
      kind: 'payment',
      our_id: intent.metadata['order_id'],
      ...write({ ...intent, amount: intent.amount_received || intent.amount }),
      status: statusOf(intent),
    })
  }
  for await (const refund of stripe.refunds.list(query)) {
    lines.push({ kind: 'refund', ...write(refund), status: ofRefund(refund.status) })
  }
  for await (const dispute of stripe.disputes.list(query)) {
    const status = DISPUTED.has(dispute.status) ? 'complete' : 'failed'
    lines.push({ kind: 'dispute', ...write(dispute), status })
  }
  return lines
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / SECOND_MS)
}

function write(told: { id: string; amount: number; currency: string; created: number }) {
  return {
    ref: told.id,
    amount: fromStripeUnits(told.amount, told.currency),
    currency_code: told.currency.toUpperCase(),
    at: new Date(told.created * SECOND_MS),
  }
}

function statusOf({ status }: Stripe.PaymentIntent): PaymentStatus {
  if (status === 'succeeded') return 'complete'
  return status === 'canceled' || status === 'requires_payment_method' ? 'failed' : 'pending'
}

/** Stripe takes the money of a refund when it is made, and returns it when it failed. */
function ofRefund(status: string | null): PaymentStatus {
  return status === 'succeeded' || status === 'pending' ? 'complete' : 'failed'
}
