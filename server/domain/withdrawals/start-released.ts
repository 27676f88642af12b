import { formatAmount } from '../../../contract/rules/money.ts'
import type { Database } from '../../db/database.ts'
import type { PayoutGateway } from '../../gateways/gateways.ts'
import type { PayoutMethods, PayoutStart } from '../../gateways/payout-gateways.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../ops/log/log.ts'
import { nameFailure } from '../../ops/log/name-failure.ts'
import { methodOf } from './methods/list.ts'
import { recordStart } from './record-start.ts'
import { CLAIMED, type Payout } from './settle.ts'

/** Time before a payout that may not have been started is checked, ms. */
const START_TIMEOUT_MS = 120_000

interface Starting {
  /** Gateway of withdrawals without a quote. */
  payout: PayoutGateway | null
  methods: PayoutMethods
  clock: Clock
  log: Log
}

/**
 * Claims up to `most` payouts that two operators let go, and returns a function for each that starts it at its
 * provider, once: before the call the payout is `pending`, and from then on it is only looked up, as any other whose
 * start was not answered.
 */
export async function claimReleased(
  db: Database,
  starting: Starting,
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const now = starting.clock.now()
  const claimed = await db.query<Payout>(
    `UPDATE payout SET status = 'pending', started_at = $1, claimed_until = $2
     WHERE status = 'released' AND id IN (
       SELECT id FROM payout WHERE status = 'released' ORDER BY claimed_until LIMIT $3::int)
     RETURNING ${CLAIMED}`,
    [now, new Date(now.getTime() + START_TIMEOUT_MS), most],
  )
  const { log } = starting
  return claimed.map((payout) =>
    nameFailure({ payout_id: payout.id }, () =>
      recordStart(db, { id: payout.id, now, log, start: () => start(payout, starting) }),
    ),
  )
}

async function start(
  payout: Payout,
  { payout: gateway, methods }: Starting,
): Promise<PayoutStart | undefined> {
  const { id, amount_minor, fee_minor, decimals, currency_code, method, quote_id, address } = payout
  const order = { id, amount: formatAmount(amount_minor - fee_minor, decimals), currency_code }
  if (quote_id === null) return gateway?.start({ ...order, ...(address !== null && { address }) })
  return methodOf(method).start(methods, order, payout)
}
