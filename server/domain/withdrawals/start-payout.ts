import { formatAmount } from '../../../contract/rules/money.ts'
import type { Database } from '../../db/database.ts'
import type { PayoutMethods, PayoutStart } from '../../gateways/payout-gateways.ts'
import type { Log } from '../../ops/log/log.ts'
import { recordStart } from './record-start.ts'
import type { NewPayout } from './describe-payout.ts'
import { unreachable } from '../../lib/unreachable.ts'

interface Starting {
  payout: NewPayout
  methods: PayoutMethods
  now: Date
  log: Log
}

/** Starts a stored payout at its provider, once: `recordStart` says what follows. */
export async function startPayout(
  db: Database,
  { payout, methods, now, log }: Starting,
): Promise<void> {
  await recordStart(db, { id: payout.id, now, log, start: () => start(payout, methods) })
}

async function start(
  { id, total, fee, decimals, currencyCode, destination: to }: NewPayout,
  { sbp, card, usdc }: PayoutMethods,
): Promise<PayoutStart | undefined> {
  const order = { id, amount: formatAmount(total - fee, decimals), currency_code: currencyCode }
  switch (to.method) {
    case 'sbp':
      return sbp?.start({ ...order, target: { phone: to.phone, bank_id: to.bank.id } })
    case 'card':
      return card?.start({ ...order, target: { token: to.card.token } })
    case 'usdc':
      return usdc?.start({ ...order, target: { network: to.network.code, address: to.address } })
    default:
      return unreachable(to)
  }
}
