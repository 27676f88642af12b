import type { Stripe } from 'stripe'
import {
  fromStripeUnits,
  hasStripeUnits,
  toStripeUnits,
} from '../../../contract/rules/stripe-units.ts'
import type { Clock } from '../../lib/clock.ts'
import type {
  PaymentClaim,
  PaymentGateway,
  PaymentOrder,
  PaymentState,
} from '../payment-gateway.ts'
import { createStripe, isKeptFailure, refuseStripe, type StripeAccess } from './stripe-client.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

const PAGE = 100
/** Orders that are started within this time have the same idempotency key and parameters. */
const SLOT_SECONDS = 600
/** Stripe takes no session that ends in less than 30 minutes. */
const SHORTEST_SECONDS = 31 * 60

/** Takes other currencies than rubles by card, on the payment page of Stripe Checkout. */
export function createStripePayments(
  access: StripeAccess,
  { currencies, clock }: { currencies: readonly string[]; clock: Clock },
): PaymentGateway {
  const stripe = createStripe(access)
  return {
    name: 'stripe',
    takes: ({ currency_code: code }) => currencies.includes(code) && hasStripeUnits(code),
    methodOf: () => 'card',
    async start(order) {
      const session = await openSession(stripe, order, clock.now()).catch(refuseStripe)
      if (!session.url) throw new Error('stripe returned no payment page')
      return { url: session.url, provider_ref: session.id }
    },
    async check({ provider_ref: ref }) {
      return ref === null ? null : readState(stripe, ref).catch(refuseStripe)
    },
  }
}

/** Asks for something that changes nothing, and returns what was found. */
export async function probeStripe(access: StripeAccess): Promise<string> {
  const { livemode } = await createStripe(access).balance.retrieve().catch(refuseStripe)
  return livemode ? 'the account answers' : 'the account answers, in test mode'
}

/**
 * Opens a session. Its key and its end are the same for ten minutes, so a lost answer is asked for
 * again. Stripe keeps the first answer of a key, even a 500: then another key is used. No session
 * is paid but the one whose address was stored, since nobody has the addresses of the others.
 */
async function openSession(
  stripe: Stripe,
  order: PaymentOrder,
  now: Date,
): Promise<Stripe.Checkout.Session> {
  const slot = Math.floor(now.getTime() / SECOND_MS / SLOT_SECONDS)
  const params = describe(order, (slot + 1) * SLOT_SECONDS + SHORTEST_SECONDS)
  const open = (idempotencyKey: string) =>
    stripe.checkout.sessions.create(params, { idempotencyKey })
  const key = `${order.id}:${slot}`
  return open(key).catch((error: unknown) => {
    if (isKeptFailure(error)) return open(`${key}:again`)
    throw error
  })
}

/** Nothing personal is sent: the owner enters what the payment needs on Stripe's page. */
function describe(
  { id, amount, currency_code, language, return_url }: PaymentOrder,
  expiresAt: number,
): Stripe.Checkout.SessionCreateParams {
  const price_data = {
    currency: currency_code.toLowerCase(),
    unit_amount: toStripeUnits(amount, currency_code),
    product_data: { name: 'E-Wallet' },
  }
  return {
    mode: 'payment',
    // What is captured must be in the currency of the account, whatever the owner's card is in.
    adaptive_pricing: { enabled: false },
    client_reference_id: id,
    line_items: [{ quantity: 1, price_data }],
    metadata: { order_id: id },
    payment_intent_data: { metadata: { order_id: id } },
    locale: language,
    success_url: return_url,
    cancel_url: return_url,
    expires_at: expiresAt,
  }
}

async function readState(stripe: Stripe, ref: string): Promise<PaymentState> {
  const session = await stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] })
  const { status, payment_status: paid, payment_intent: intent } = session
  const nothing = { captured: null, claims: [] }
  if (status === 'expired') return { status: 'failed', ...nothing }
  if (status !== 'complete' || !intent || typeof intent === 'string') {
    return { status: 'created', ...nothing }
  }
  const payment_ref = intent.id
  if (paid !== 'paid') return { status: statusOf(intent), payment_ref, ...nothing }
  const captured = {
    amount: fromStripeUnits(intent.amount_received, intent.currency),
    currency_code: intent.currency.toUpperCase(),
  }
  return { status: 'complete', captured, payment_ref, claims: await listClaims(stripe, intent.id) }
}

/** A payment by a method that takes days is processed; one that failed cannot be paid again. */
function statusOf({ status }: Stripe.PaymentIntent): 'pending' | 'failed' {
  return status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'pending'
}

async function listClaims(stripe: Stripe, payment_intent: string): Promise<PaymentClaim[]> {
  const query = { payment_intent, limit: PAGE }
  const claims: PaymentClaim[] = []
  for await (const { id, amount, currency, status } of stripe.refunds.list(query)) {
    claims.push(claimOf('refund', { id, amount, currency, is_taken: isRefunded(status) }))
  }
  for await (const { id, amount, currency, status } of stripe.disputes.list(query)) {
    claims.push(claimOf('dispute', { id, amount, currency, is_taken: DISPUTED.has(status) }))
  }
  return claims
}

/** Stripe takes the money of a refund when it is made, and returns it when it failed. */
function isRefunded(status: string | null): boolean {
  return status === 'succeeded' || status === 'pending'
}

/** A warning takes no money; a dispute that was won returns it. */
const DISPUTED: ReadonlySet<string> = new Set(['needs_response', 'under_review', 'lost'])

function claimOf(
  kind: PaymentClaim['kind'],
  {
    id,
    amount,
    currency,
    is_taken,
  }: { id: string; amount: number; currency: string; is_taken: boolean },
): PaymentClaim {
  const currency_code = currency.toUpperCase()
  return { kind, ref: id, amount: fromStripeUnits(amount, currency), currency_code, is_taken }
}
