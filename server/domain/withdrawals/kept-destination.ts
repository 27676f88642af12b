import type { PayoutTarget } from '../../../contract/calls/withdrawals.ts'
import { unreachable } from '../../lib/unreachable.ts'
import type { Kept } from '../kept-recipients/kept-beside.ts'
import { cardTarget, sbpTarget, usdcTarget } from '../kept-recipients/kept-target.ts'
import type { Destination } from './destination.ts'

/** Returns whether the recipient of a payout is kept: a card only where the owner saves it. */
export function isKept(to: PayoutTarget): boolean {
  return to.method !== 'card' || 'card_id' in to || to.is_kept
}

/** Returns what a destination is the same by as a kept recipient. */
export function keptTargetOf(to: Destination): string {
  return keptOf(to).target
}

/** Returns the token of a card, which tells it from others that look the same. */
export function tokenOf(to: Destination): { token?: string } {
  return to.method === 'card' ? { token: to.card.token } : {}
}

/** Returns the recipient that is kept of a destination. */
export function keptOf(to: Destination): Kept {
  switch (to.method) {
    case 'sbp': {
      const { phone, bank, name } = to
      const target = sbpTarget({ phone, bankId: bank.id })
      return { kind: 'sbp', target, phone, bank_id: bank.id, bank: bank.name, real_name: name }
    }
    case 'card': {
      const { last4, brand } = to.card
      return { kind: 'card', target: cardTarget({ last4, brand }), last4, brand }
    }
    case 'usdc': {
      const network = to.network.code
      const { address } = to
      return { kind: 'usdc', target: usdcTarget({ network, address }), network, address }
    }
    default:
      return unreachable(to)
  }
}
