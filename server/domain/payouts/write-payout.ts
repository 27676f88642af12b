import type { Queryable } from '../../db/database.ts'
import { type NewPayout, payoutNumber } from './describe-payout.ts'
import type { Destination } from './destination.ts'
import { unreachable } from '../../lib/unreachable.ts'

/** Time before a payout that may not have been started is checked, ms. */
const START_TIMEOUT_MS = 120_000

/** Stores a payout that is to be started, or held. */
export async function insertPayout(
  tx: Queryable,
  payout: NewPayout,
  { transferId, now }: { transferId: string; now: Date },
): Promise<void> {
  const row = {
    id: payout.id,
    user_id: payout.userId,
    account_id: payout.accountId,
    currency_code: payout.currencyCode,
    amount_minor: payout.total,
    fee_minor: payout.fee,
    quote_id: payout.quoteId,
    number: payoutNumber(payout.id),
    status: payout.heldAbove === undefined ? 'pending' : 'held',
    held_at: payout.heldAbove === undefined ? null : now,
    held_above_minor: payout.heldAbove ?? null,
    transfer_id: transferId,
    claimed_until: new Date(now.getTime() + START_TIMEOUT_MS),
    created_at: now,
    ...targetColumns(payout.destination),
  }
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  await tx.query(
    `INSERT INTO payout (${names.join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(row),
  )
}

function targetColumns(to: Destination) {
  switch (to.method) {
    case 'sbp': {
      const { phone, bank, name } = to
      return {
        method: to.method,
        phone,
        bank_id: bank.id,
        bank: bank.name,
        recipient_name: name || null,
      }
    }
    case 'card': {
      const { last4, brand, token } = to.card
      return { method: to.method, pan_last4: last4, card_brand: brand, card_token: token }
    }
    case 'usdc':
      return { method: to.method, network: to.network.code, address: to.address }
    default:
      return unreachable(to)
  }
}
