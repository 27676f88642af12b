import { formatAmount } from '../../../src/contract/rules/money.ts'
import type { Database } from '../../db/database.ts'
import type { PayoutMethods, PayoutStart } from '../../gateways/payout-gateways.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import type { NewPayout } from './describe-payout.ts'

/** Time before the first check of a started payout, ms. */
const FIRST_CHECK_MS = 5000

interface Starting {
  payout: NewPayout
  methods: PayoutMethods
  now: Date
  log: Log
}

/**
 * Starts a stored payout at its provider, once. When the provider does not answer, the payout stays
 * `pending` and `settlePayouts` looks it up by its id after two minutes; it is never started again.
 */
export async function startPayout(
  db: Database,
  { payout, methods, now, log }: Starting,
): Promise<void> {
  const started = await start(payout, methods).catch((error: unknown) => {
    log.error('payout was not started', { payout_id: payout.id, ...describeFailure(error) })
    return undefined
  })
  if (!started) return
  if (started.is_refused) {
    log.warn('payout was refused', { payout_id: payout.id, reason: started.reason })
    return checkAtOnce(db, payout.id, now)
  }
  await db.query(
    `UPDATE payout SET status = 'sent', provider_ref = $2, sent_at = $3, claimed_until = $4
     WHERE id = $1 AND status = 'pending'`,
    [payout.id, started.provider_ref ?? null, now, new Date(now.getTime() + FIRST_CHECK_MS)],
  )
}

/** The money of a refused payout is returned by the next round of `settlePayouts`. */
async function checkAtOnce(db: Database, id: string, now: Date): Promise<void> {
  await db.query(`UPDATE payout SET claimed_until = $2 WHERE id = $1 AND status = 'pending'`, [
    id,
    now,
  ])
}

async function start(
  { id, total, fee, decimals, currencyCode, destination: to }: NewPayout,
  { sbp, card, usdc }: PayoutMethods,
): Promise<PayoutStart | undefined> {
  const order = { id, amount: formatAmount(total - fee, decimals), currency_code: currencyCode }
  if (to.method === 'sbp') {
    return sbp?.start({ ...order, target: { phone: to.phone, bank_id: to.bank.id } })
  }
  if (to.method === 'card') return card?.start({ ...order, target: { token: to.card.token } })
  const target = { network: to.network.code, address: to.address }
  return usdc?.start({ ...order, target })
}
