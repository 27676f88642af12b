import { formatAmount } from '../../../contract/rules/money.ts'
import type { Database } from '../../db/database.ts'
import type { PayoutGateway } from '../../gateways/gateways.ts'
import type { PayoutMethods, PayoutStart } from '../../gateways/payout-gateways.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../ops/log/log.ts'
import { nameFailure } from '../../ops/log/name-failure.ts'
import { claimWork, type WorkKind } from '../work-queue/claim-work.ts'
import { railOf } from './methods/list.ts'
import { recordStart } from './record-start.ts'
import { CLAIMED, type Payout } from './settle.ts'

/** A claim ends the wait: the payout is never started again, and is checked after two minutes. */
const RELEASED_PAYOUT: WorkKind<Payout> = {
  table: 'payout',
  key: ['id'],
  due: 'claimed_until',
  open: "status = 'released'",
  columns: CLAIMED,
  onClaim: "status = 'pending', started_at = $1",
  claimMs: 120_000,
  pauses: [],
}

interface ReleasedStart {
  /** Gateway of withdrawals without a quote. */
  payout: PayoutGateway | null
  methods: PayoutMethods
  clock: Clock
  log: Log
}

/**
 * Claims up to `most` payouts that two operators let go, and returns a function for each that
 * starts it at its provider, once: before the call the payout is `pending`, and from then on it is
 * only looked up, as any other whose start was not answered.
 */
export async function claimReleased(
  db: Database,
  starting: ReleasedStart,
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const now = starting.clock.now()
  const claimed = await claimWork(db, RELEASED_PAYOUT, { now, most })
  const { log } = starting
  return claimed.map((payout) =>
    nameFailure({ payout_id: payout.id }, () =>
      recordStart(db, { id: payout.id, now, log, start: () => start(payout, starting) }),
    ),
  )
}

async function start(
  payout: Payout,
  { payout: gateway, methods }: ReleasedStart,
): Promise<PayoutStart | undefined> {
  const { id, amount_minor, fee_minor, decimals, currency_code, method, quote_id, address } = payout
  const order = { id, amount: formatAmount(amount_minor - fee_minor, decimals), currency_code }
  if (quote_id === null) return gateway?.start({ ...order, ...(address !== null && { address }) })
  return railOf(method).start(methods, order, payout)
}
