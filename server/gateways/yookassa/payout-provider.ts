import type { Clock } from '../../lib/clock.ts'
import type { PaymentStatus } from '../../../contract/rules/statuses.ts'
import type { PayoutLookup, PayoutOrder, PayoutProvider } from '../payout-gateways.ts'
import { ProviderFailure } from '../provider-call.ts'
import type { YookassaPayoutOrder, PayoutClient, YookassaPayout } from './payout-client.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** Time for which our id gets the payout that it started; YooKassa keeps keys for 24 hours. */
const KEY_MS = 23 * HOUR_MS
/**
 * Time after which the search knows every payout: a day after the last one that a key could start.
 */
const SEARCH_MS = KEY_MS + 24 * HOUR_MS
/**
 * The only status with which YooKassa decides against a payout; with others it decided nothing
 * about it.
 */
const BAD_REQUEST = 400

const STATUSES: Readonly<Record<YookassaPayout['status'], PaymentStatus>> = {
  pending: 'pending',
  succeeded: 'complete',
  canceled: 'failed',
}

/** How a kind of target is written for YooKassa. */
interface TargetForm<Target> {
  write(target: Target): YookassaPayoutOrder['target']
  /** The target of a payout whose start was not answered; null when it is not known any more. */
  recall(lookup: PayoutLookup): Target | null
}

interface Means {
  client: PayoutClient
  clock: Clock
}

/**
 * Starts and looks up payouts of one kind of target. A payout whose start was not answered is
 * looked for by our id, then requested again under the same key, which starts it at most once.
 * After 23 hours it is only looked for, and one that is not found a day later was never started.
 */
export function createPayoutProvider<Target>(
  { client, clock }: Means,
  form: TargetForm<Target>,
): PayoutProvider<Target> {
  const start = (order: PayoutOrder<Target>) =>
    client.create(order.id, {
      amount: { value: order.amount, currency: order.currency_code },
      target: form.write(order.target),
    })

  /** The payout that the key gets, or how one ends that is not found. */
  const startAgain = async (
    lookup: PayoutLookup,
  ): Promise<YookassaPayout | 'never started' | 'perhaps started'> => {
    const target = form.recall(lookup)
    const age = clock.now().getTime() - lookup.created_at.getTime()
    if (age >= SEARCH_MS) return 'never started'
    if (age >= KEY_MS || target === null) return 'perhaps started'
    return start({ ...lookup, target }).catch(expectRefusal)
  }

  return {
    provider: 'yookassa',
    async start(order) {
      try {
        return { provider_ref: (await start(order)).id }
      } catch (error) {
        if (isRefusal(error)) return { is_refused: true, reason: error.message }
        throw error
      }
    },
    async check(lookup) {
      const { id, provider_ref } = lookup
      const known = provider_ref ? await client.read(provider_ref) : await client.find(id)
      const payout = known ?? (await startAgain(lookup))
      if (payout === 'perhaps started') return { status: 'pending' }
      if (payout === 'never started') return { status: 'failed' }
      requireSame(payout, lookup)
      return { status: STATUSES[payout.status], provider_ref: payout.id }
    },
  }
}

function expectRefusal(error: unknown): 'never started' {
  if (isRefusal(error)) return 'never started'
  throw error
}

function isRefusal(error: unknown): error is ProviderFailure {
  return error instanceof ProviderFailure && error.status === BAD_REQUEST
}

/** A payout of another amount is not ours, whatever its id; an operator has to look at it. */
function requireSame({ amount }: YookassaPayout, lookup: PayoutLookup): void {
  if (amount.value === lookup.amount && amount.currency === lookup.currency_code) return
  throw new ProviderFailure('yookassa tells another amount of a payout', { outcome: 'unknown' })
}
