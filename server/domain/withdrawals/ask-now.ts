import type { PaymentStatus } from '../../../contract/rules/statuses.ts'
import type { Database } from '../../db/database.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import { claimAtOnce } from '../work-queue/claim-work.ts'
import { apply, askProvider, OPEN_PAYOUT, type Settling } from './settle.ts'

/**
 * A payout may be on its way to the provider for so long: what it says before that may be too
 * early, ms.
 */
const START_TIMEOUT_MS = 120_000

/**
 * What a provider says of a payout; `unreached`: nothing, `unready`: it is not open, or was started
 * just now.
 */
export type ProviderStatus = PaymentStatus | 'unreached' | 'unready'

/**
 * Asks the provider of an open payout at once, and settles by what it says, as the job does when it
 * is due (P3).
 */
export async function askNow(
  db: Database,
  id: string,
  settling: Settling & { log: Log },
): Promise<ProviderStatus> {
  const { now, log } = settling
  const [payout] = await claimAtOnce(db, OPEN_PAYOUT, {
    now,
    only: "id = $3 AND (status = 'sent' OR coalesce(started_at, created_at) <= $4)",
    values: [id, new Date(now.getTime() - START_TIMEOUT_MS)],
  })
  if (!payout) return 'unready'
  const answer = await askProvider(payout, settling).catch((error: unknown) => {
    log.warn('a provider was asked in vain', { payout_id: id, ...describeFailure(error) })
    return undefined
  })
  if (!answer) return 'unreached'
  await apply(db, payout, { answer, methods: settling.methods, now })
  return answer.status
}
