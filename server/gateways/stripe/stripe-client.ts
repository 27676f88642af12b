import { Stripe } from 'stripe'
import { ProviderFailure } from '../provider-call.ts'

const TIMEOUT_MS = 9000
const FIRST_FAILURE = 500
/** Refusals after which Stripe has not decided: timeout, conflict, too many. */
const UNDECIDED = new Set([408, 409, 425, 429])
const ABOUT_AMOUNT = new Set(['amount_too_small', 'amount_too_large'])

/** Access to an account at Stripe. */
export interface StripeAccess {
  key: string
  /** Origin of the API, e.g. `https://api.stripe.com`. */
  url: string
}

/** Opens a client that repeats nothing by itself: jobs and owners do. */
export function createStripe({ key, url }: StripeAccess): Stripe {
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return new Stripe(key, {
    host: hostname,
    protocol: isPlain ? 'http' : 'https',
    port: port || (isPlain ? 80 : 443),
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    telemetry: false,
  })
}

/** Rethrows what the package throws without its message, which may quote parameters. */
export function refuseStripe(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const { statusCode: status, type, code } = error
  const isDecided =
    status !== undefined && status >= 400 && status < FIRST_FAILURE && !UNDECIDED.has(status)
  throw new ProviderFailure(
    status === undefined ? `stripe did not answer: ${type}` : `stripe answered ${status}`,
    {
      outcome: isDecided ? 'refused' : 'unknown',
      status,
      isAboutAmount: isDecided && code !== undefined && ABOUT_AMOUNT.has(code),
    },
  )
}

/** Returns whether an error is the first answer of an idempotency key, repeated by Stripe. */
export function isKeptFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const isReplayed = error.headers?.['idempotent-replayed'] === 'true'
  return isReplayed && (error.statusCode ?? 0) >= FIRST_FAILURE
}
