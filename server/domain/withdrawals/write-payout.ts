import { unreachable } from '../../lib/unreachable.ts'
import type { Beside } from '../ledger/transfer.ts'
import { payoutBeside } from './payout-beside.ts'
import { type NewPayout, payoutNumber } from './describe-payout.ts'
import type { Destination } from './destination.ts'

/** Returns the payout that is stored with its transfer: it is to be started, or held. */
export function quotedPayoutBeside(payout: NewPayout, now: Date): Beside {
  const { quoteId, destination, heldAbove } = payout
  return payoutBeside({
    ...payout,
    heldAbove,
    method: destination.method,
    target: targetColumns(destination),
    quoted: { quoteId, number: payoutNumber(payout.id) },
    now,
  })
}

function targetColumns(to: Destination) {
  switch (to.method) {
    case 'sbp': {
      const { phone, bank, name } = to
      return {
        phone,
        bank_id: bank.id,
        bank: bank.name,
        recipient_name: name || null,
      }
    }
    case 'card': {
      const { last4, brand, token } = to.card
      return { pan_last4: last4, card_brand: brand, card_token: token }
    }
    case 'usdc':
      return { network: to.network.code, address: to.address }
    default:
      return unreachable(to)
  }
}
