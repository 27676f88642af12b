import type { PayoutLookup, PayoutProgress } from '../gateways/payout-gateways.ts'
import type { Clock } from '../lib/clock.ts'

const USUAL_MS = 5000
const SLOW_MS = 60_000

/**
 * How payouts of certain amounts end: `lost` is paid, but the answer of the start does not come;
 * `unreached` never came to the provider; `waiting` never ends.
 */
const ENDS: ReadonlyMap<string, string> = new Map([
  ['13.13', 'failed'],
  ['14.14', 'lost'],
  ['15.15', 'unreached'],
  ['16.16', 'waiting'],
  ['17.17', 'slow'],
])

/** Thrown in place of an answer. */
export class SimulatedSilence extends Error {
  override name = 'NoAnswer'
}

/** Starts a payout; `end` precedes the end that follows from the amount. */
export async function startSimulated(
  clock: Clock,
  amount: string,
  end = ENDS.get(amount) ?? 'complete',
): Promise<{ provider_ref: string }> {
  if (end === 'lost' || end === 'unreached')
    throw new SimulatedSilence('the trial provider is silent')
  return Promise.resolve({ provider_ref: `${end}:${clock.now().getTime()}` })
}

/**
 * Looks a payout up. Nothing is stored: the end is in the reference, or follows from the amount.
 */
export function checkSimulated(clock: Clock, payout: PayoutLookup): PayoutProgress {
  const { provider_ref, amount, created_at } = payout
  if (provider_ref === null) return { status: ENDS.get(amount) === 'lost' ? 'complete' : 'failed' }
  const [end, startedAt] = provider_ref.split(':')
  const since = clock.now().getTime() - Number(startedAt ?? created_at.getTime())
  if (end === 'waiting' || since < (end === 'slow' ? SLOW_MS : USUAL_MS))
    return { status: 'pending' }
  return { status: end === 'failed' ? 'failed' : 'complete' }
}
