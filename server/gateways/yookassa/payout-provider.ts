import type { Clock } from '../../lib/clock.ts'
import type { PaymentStatus } from '../../../src/contract/rules/statuses.ts'
import type { PayoutLookup, PayoutOrder, PayoutProvider } from '../payout-gateways.ts'
import { ProviderFailure } from '../provider-call.ts'
import type { NewPayout, PayoutClient, YookassaPayout } from './payout-client.ts'

/** Time for which our id gets the payout that it started; YooKassa keeps keys for 24 hours. */
const KEY_MS = 23 * 3_600_000

const STATUSES: Readonly<Record<YookassaPayout['status'], PaymentStatus>> = {
  pending: 'pending',
  succeeded: 'complete',
  canceled: 'failed',
}

/** How a kind of target is written for YooKassa. */
interface TargetForm<Target> {
  write(target: Target): NewPayout['target']
  /** The target of a payout whose start was not answered; null when it is not known any more. */
  recall(lookup: PayoutLookup): Target | null
}

interface Means {
  client: PayoutClient
  clock: Clock
}

/**
 * Starts and looks up payouts of one kind of target. A payout whose start was not answered is looked for
 * by our id, then requested again under the same key, which starts it at most once; after a day it is
 * only looked for, and one that is not there was never started.
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

  const startAgain = async (lookup: PayoutLookup): Promise<YookassaPayout | undefined> => {
    const target = form.recall(lookup)
    const isKeyKept = clock.now().getTime() - lookup.created_at.getTime() < KEY_MS
    if (!isKeyKept || target === null) return undefined
    return start({ ...lookup, target }).catch(expectRefusal)
  }

  return {
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
      if (!payout) return { status: 'failed' }
      requireSame(payout, lookup)
      return { status: STATUSES[payout.status] }
    },
  }
}

/** A refusal says that nothing was started; anything else is requested again later. */
function expectRefusal(error: unknown): undefined {
  if (isRefusal(error)) return undefined
  throw error
}

function isRefusal(error: unknown): error is ProviderFailure {
  return error instanceof ProviderFailure && error.outcome === 'refused'
}

/** A payout of another amount is not ours, whatever its id; an operator has to look at it. */
function requireSame({ amount }: YookassaPayout, lookup: PayoutLookup): void {
  if (amount.value === lookup.amount && amount.currency === lookup.currency_code) return
  throw new ProviderFailure('yookassa tells another amount of a payout', { outcome: 'unknown' })
}
