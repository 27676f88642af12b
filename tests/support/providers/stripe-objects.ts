import type { Stripe } from 'stripe'
import { nestForm } from './nest-form.ts'
import { formOf, loadOfficialCheck } from './official-schemas.ts'
import { requireForm } from './schema-check.ts'

const official = loadOfficialCheck('stripe/openapi-2023-08-16.json')
const CREATED = 1_795_176_000

/** Checks what a session is opened with. The document is older than the choice of currencies. */
export function checkSessionRequest(form: URLSearchParams): void {
  requireForm('stripe#/$defs/session-request', Object.fromEntries(form))
  const { adaptive_pricing: _, ...known } = nestForm(form)
  official(formOf('/v1/checkout/sessions'), known)
}

/** A payment as the double keeps it. */
export interface StripePayment {
  session: string
  intent: string
  order: string
  status: 'open' | 'complete' | 'expired'
  paid: 'paid' | 'unpaid'
  intentStatus: Stripe.PaymentIntent.Status
  currency: string
  amount: number
  received: number
  expiresAt: number
}

/** A session in the form of the package's types. */
export function writeSession(
  payment: StripePayment,
  intent: Stripe.Checkout.Session['payment_intent'],
): Stripe.Checkout.Session {
  const { session: id, order, status, paid, currency, amount, expiresAt } = payment
  const session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: 'https://wallet.example/',
    client_reference_id: order,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: CREATED,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: 'en',
    managed_payments: null,
    metadata: { order_id: order },
    mode: 'payment',
    origin_context: null,
    payment_intent: intent,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: paid,
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status,
    submit_type: null,
    subscription: null,
    success_url: 'https://wallet.example/',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: status === 'open' ? `https://checkout.stripe.example/c/pay/${id}` : null,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session
  requireForm('stripe#/$defs/session', session)
  // The document is older than the package: it names the page of Stripe otherwise. A payment inside
  // is checked by itself.
  const { ui_mode: _, ...known } = session
  official('checkout.session', { ...known, payment_intent: null })
  return session
}

const NOTHING_ELSE = { processing: null, review: null }

/** The payment behind a session. */
export function writeIntent(payment: StripePayment): Stripe.PaymentIntent {
  const { intent: id, order, amount, received, currency, intentStatus: status } = payment
  const intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: CREATED,
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: { order_id: order },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    receipt_email: null,
    ...NOTHING_ELSE,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent
  requireForm('stripe#/$defs/intent', intent)
  official('payment_intent', intent)
  return intent
}

/** Money that was taken back. */
export interface StripeClaim {
  id: string
  intent: string
  amount: number
  currency: string
  status: string
}

export function writeRefund({ id, intent, amount, currency, status }: StripeClaim): Stripe.Refund {
  const refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: null,
    created: CREATED,
    currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  } satisfies Stripe.Refund
  requireForm('stripe#/$defs/refund', refund)
  official('refund', refund)
  return refund
}

/** A dispute with the members that are read, and those that the document requires. */
export function writeDispute({ id, intent, amount, currency, status }: StripeClaim): object {
  const dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: 'ch_1',
    created: CREATED,
    currency,
    evidence: {},
    evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent,
    reason: 'fraudulent',
    status,
  }
  requireForm('stripe#/$defs/dispute', dispute)
  official('dispute', dispute)
  return dispute
}
